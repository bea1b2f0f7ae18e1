import { tagKind, type Tag } from './tag-store.js';
import type { ToolClass } from './tool-class.js';
import type { ToolSettings } from './tool-options.js';

/** What is remembered about a tool until it is registered. */
export type ToolTag = Tag & { readonly class: ToolClass } & (
    | { readonly kind: 'method'; readonly settings: ToolSettings }
    /** `tool({...})`: the tagged object is itself the definition. */
    | { readonly kind: 'definition' }
    /** `classify(...)`: someone else's function or tool object. */
    | { readonly kind: 'classified' }
  );

export const toolTags = tagKind<ToolTag>('tool');

/** Where a handler takes its key: the index of the parameter. */
export interface KeyTag extends Tag {
  readonly index: number;
}

export const keyTags = tagKind<KeyTag>('key');
