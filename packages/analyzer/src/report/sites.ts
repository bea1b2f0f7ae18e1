import { relative, sep } from 'node:path';
import type { TSESTree } from '@typescript-eslint/types';
import type { Place } from '../effects/raw.js';
import { positionOf } from '../lower/module.js';
import type { Site } from '../model.js';
import { findNode } from './find-node.js';

/** The linted file, when a host asks. */
export interface Host {
  readonly file: string;
  readonly ast: TSESTree.Program;
}

/** Turns places into sites: lines for readers, nodes for the host. */
export class Sites {
  private readonly files = new Map<string, string>();

  constructor(
    private readonly root: string,
    private readonly host: Host | null,
  ) {}

  of(place: Place): Site {
    const { line, column } = positionOf(place.module, place.span.at);
    const site = { file: this.file(place.module.path), line, column };
    if (this.host === null || place.module.path !== this.host.file) return site;
    const node = findNode(this.host.ast, place.span.at, place.span.end);
    return node === null ? site : { ...site, node };
  }

  line(place: Place): number {
    return positionOf(place.module, place.span.at).line;
  }

  file(path: string): string {
    const known = this.files.get(path);
    if (known !== undefined) return known;
    const file = relative(this.root, path).split(sep).join('/');
    this.files.set(path, file);
    return file;
  }
}
