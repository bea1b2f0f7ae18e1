#!/usr/bin/env node
// The command inside this workspace, where nothing is built. What is published starts dist/retrysafe.js.
import { register } from 'tsx/esm/api';

register();
await import('../src/retrysafe.ts');
