import { describe, expect, test } from 'vitest';
import { bindCalls, type EarlierIntent, type NewCall, type Standing } from '../src/turn-binding.js';

/** 'A' are arguments; 'A@x' are arguments about the subject x. */
function call(text: string): NewCall {
  const [fingerprint = '', subject] = text.split('@');
  return { fingerprint, subject };
}

/** 'done:A' stands for an intent that was handed over, 'lost:A' for an unresolved one. */
function intent(text: string, n: number): EarlierIntent {
  const [standing = '', args = ''] = text.split(':');
  const standings: Record<string, Standing> = {
    done: 'handed-over',
    lost: 'unresolved',
    failed: 'failed',
    denied: 'denied',
  };
  return { n, standing: standings[standing] ?? 'unresolved', ...call(args) };
}

const list = (text: string) => (text === '' ? [] : text.split(' '));

describe('a retry follows a failure, a repeat follows a success', () => {
  test.each([
    ['the first calls are numbered', '', 'A B', 'new new'],
    ['equal calls of one response are two', '', 'A A', 'new new'],
    ['a reworded call after a lost one is its retry', 'lost:A', 'B', '0'],
    ['so is the same call', 'lost:A', 'A', '0'],
    ['equal arguments come first', 'lost:A lost:B', 'B A', '1 0'],
    ['then order', 'lost:A lost:B', 'C D', '0 1'],
    ['what is left over is new', 'lost:A', 'B C', '0 new'],
    ['equal arguments are not taken from under an equal call', 'lost:A', 'B A', 'new 0'],
    ['a mended call after a failed one is its next generation', 'failed:A', 'B', '0'],
    ['a call after a denied one is its own question', 'denied:A', 'B', '0'],
    ['a lost one comes before a failed one, for it may have happened', 'failed:A lost:B', 'C', '1'],
    ['but not when the arguments say which', 'failed:A lost:B', 'A', '0'],
    ['other arguments after a success are a repeat', 'done:A', 'B', 'new'],
    ['the same arguments after a success are a duplicate', 'done:A', 'A', '0'],
    ['twice the same after one success are duplicates of it', 'done:A', 'A A', '0 0'],
    ['twice the same after two successes are one each', 'done:A done:A', 'A A', '0 1'],
    ['as long as something is lost, a call is its retry', 'done:A lost:B', 'C', '1'],
    ['and what comes beside it is new', 'done:A lost:B', 'C D', '1 new'],
    ['a retry and a duplicate side by side', 'done:A lost:B', 'B A', '1 0'],
    ['a duplicate leaves the lost one to a reworded retry', 'done:A lost:B', 'A C', '0 1'],
    ['a duplicate is one, whatever else is lost', 'done:A lost:B', 'A', '0'],
  ])('%s', (_name, earlier, calls, expected) => {
    expect(bindCalls(list(calls).map(call), list(earlier).map(intent), 'duplicate').join(' ')).toBe(expected);
  });
});

describe('a subject tells things apart', () => {
  test.each([
    ['the same thing in other words is a retry', 'lost:A@x', 'B@x', '0'],
    ['another thing is never one', 'lost:A@x', 'B@y', 'new'],
    ['not after a failure either', 'failed:A@x', 'B@y', 'new'],
    ['two things reworded and swapped find their own', 'lost:A@x lost:B@y', 'C@y D@x', '1 0'],
    ['the same thing after a success is found, however it is worded', 'done:A@x', 'B@x', '0'],
    ['another thing after a success is new', 'done:A@x', 'B@y', 'new'],
  ])('%s', (_name, earlier, calls, expected) => {
    expect(bindCalls(list(calls).map(call), list(earlier).map(intent), 'duplicate').join(' ')).toBe(expected);
  });
});

describe("with sameArgs: 'again'", () => {
  test.each([
    ['the same arguments after a success are wanted again', 'done:A', 'A', 'new'],
    ['after a loss they are a retry all the same', 'lost:A', 'A', '0'],
    ['and the same subject is found all the same', 'done:A@x', 'A@x', '0'],
  ])('%s', (_name, earlier, calls, expected) => {
    expect(bindCalls(list(calls).map(call), list(earlier).map(intent), 'again').join(' ')).toBe(expected);
  });
});
