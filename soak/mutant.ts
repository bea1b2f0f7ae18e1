// Plays schedules over a memory store until one breaks a promise; prints how, and exits with 1.
import { explore } from './virtual/explore.js';
import { memoryGround } from './virtual/ground.js';

const [count = '0', seed = '0'] = process.argv.slice(2);
const { counterexample } = await explore(memoryGround, Number(count), Number(seed), { makeSmall: false });
if (counterexample !== undefined) console.log(counterexample.split('\n')[0]);
process.exitCode = counterexample === undefined ? 0 : 1;
