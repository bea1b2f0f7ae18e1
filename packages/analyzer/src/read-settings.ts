import { isToolClass, toolClasses, type ToolClass } from '@retrysafe/decorators';
import type { DeclaredEffect, Settings, ToolFactory } from './settings.js';

/** What could be made of settings that a user wrote. */
export interface ReadSettings {
  /** What can be used. */
  readonly settings: Settings;
  /** One text for each part that cannot, with its place first: `classes.create_invoice: ...`. */
  readonly faults: readonly string[];
}

/** Takes settings as a user wrote them. Never throws, and leaves out nothing without a word. */
export function readSettings(value: unknown): ReadSettings {
  if (value === undefined) return { settings: {}, faults: [] };
  if (!isRecord(value)) return { settings: {}, faults: [`${shown(value)} is no settings. Write an object.`] };
  const faults: string[] = [];
  const say: Say = (at, text) => void faults.push(`${at}: ${text}`);
  for (const name of Object.keys(value)) if (!parts.includes(name)) say(name, unknownName(parts));
  const settings = {
    toolFactories: entries<ToolFactory>(value['toolFactories'], 'toolFactories', factory, say),
    effects: entries<DeclaredEffect>(value['effects'], 'effects', effect, say),
    classes: classes(value['classes'], say),
    approvalGates: list(value['approvalGates'], 'approvalGates', say).filter((gate, index): gate is string =>
      holds(text, gate, `approvalGates[${index}]`, say),
    ),
  };
  return { settings, faults };
}

type Say = (at: string, text: string) => void;

const parts = ['toolFactories', 'effects', 'classes', 'approvalGates'];

/** What a value has to be, and the words that ask for it. */
interface Form {
  readonly fits: (value: unknown) => boolean;
  readonly words: string;
  readonly optional?: true;
}

const text: Form = { fits: (value) => typeof value === 'string' && value !== '', words: 'Write a text.' };
const slot: Form = {
  fits: (value) => typeof value === 'string' && /^-?\d+(?:\.[^.]+)*$/.test(value),
  words: "Write the index of an argument, as in '0', and a path below it, as in '1.inputSchema'.",
};
const kinds = ['none', 'set', 'create', 'delta', 'delete', 'send', 'pay', 'run'];
const kind: Form = { fits: (value) => kinds.includes(value as string), words: `Write one of ${kinds.join(', ')}.` };
const maybe = (form: Form): Form => ({ ...form, optional: true });

type Shape = Readonly<Record<string, Form>>;

const factory: Shape = {
  module: text,
  callee: text,
  handler: slot,
  name: maybe(slot),
  description: maybe(slot),
  schema: maybe(slot),
  class: maybe(slot),
};
const effect: Shape = { module: text, member: text, effect: kind, key: maybe(slot) };

/** The entries of a list that have a shape. One that has not is left out as a whole. */
function entries<T>(value: unknown, at: string, shape: Shape, say: Say): readonly T[] {
  return list(value, at, say).filter((entry, index): entry is T => fitsShape(entry, `${at}[${index}]`, shape, say));
}

function fitsShape(entry: unknown, at: string, shape: Shape, say: Say): boolean {
  if (!isRecord(entry)) {
    say(at, `${shown(entry)} is no entry. Write an object with ${Object.keys(shape).join(', ')}.`);
    return false;
  }
  const known = Object.keys(shape);
  const strangers = Object.keys(entry).filter((name) => !known.includes(name));
  for (const name of strangers) say(`${at}.${name}`, unknownName(known));
  const fitting = Object.entries(shape).map(([name, form]) => holds(form, entry[name], `${at}.${name}`, say));
  return strangers.length === 0 && fitting.every((fits) => fits);
}

function classes(value: unknown, say: Say): Readonly<Record<string, ToolClass>> {
  const found = Object.create(null) as Record<string, ToolClass>; // a tool may be called `constructor`
  if (value === undefined) return found;
  if (!isRecord(value)) {
    say('classes', `${shown(value)} names no tools. Write an object: { create_invoice: 'idempotent-write' }.`);
    return found;
  }
  for (const [name, word] of Object.entries(value)) {
    if (isToolClass(word)) found[name] = word;
    else say(`classes.${name}`, `${shown(word)} is no class. Write one of ${toolClasses.join(', ')}.`);
  }
  return found;
}

function list(value: unknown, at: string, say: Say): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (value !== undefined) say(at, `${shown(value)} is no list. Write an array.`);
  return [];
}

function holds(form: Form, value: unknown, at: string, say: Say): boolean {
  if (value === undefined ? form.optional === true : form.fits(value)) return true;
  say(at, `${value === undefined ? 'It is missing.' : `${shown(value)} does not fit.`} ${form.words}`);
  return false;
}

const unknownName = (known: readonly string[]) => `Nothing reads this. What is read: ${known.join(', ')}.`;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return Object.prototype.toString.call(value) === '[object Object]'; // a Map would be an object without a word in it
}

function shown(value: unknown): string {
  if (typeof value === 'string') return `'${value}'`;
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'A list' : 'An object';
  return String(value);
}
