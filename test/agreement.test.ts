import { createProject } from '@retrysafe/analyzer';
import { toolClasses } from '@retrysafe/decorators';
import { Linter } from 'eslint';
import { describe, expect, test } from 'vitest';
import retrysafe from '../packages/eslint-plugin/src/index.js';
import { isMisspeltClass, isUntaggedWrite, reportOf, type ReportedTool } from '../packages/cli/src/report.js';

const file = '/project/tools.js';
const head = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { randomUUID } from 'node:crypto';
import { unlink } from 'node:fs/promises';
import { exec } from 'node:child_process';
import nodemailer from 'nodemailer';
import pg from 'pg';
import { beyond } from './not-here.js';
const [server, db, mail] = [new McpServer({ name: 's', version: '1' }), new pg.Pool(), nodemailer.createTransport({})];
`;

const post = (key: string) =>
  `fetch('https://bills.example/bills', { method: 'POST', headers: { 'Idempotency-Key': ${key} }, body: JSON.stringify(args) })`;

/** What a tool does: its name, and the body of its handler. */
const deeds: Readonly<Record<string, readonly [name: string, body: string]>> = {
  'only reads': ['get_bill', `fetch('https://bills.example/bills/' + args.id)`],
  'creates by POST': ['create_bill', `fetch('https://bills.example/bills', { method: 'POST', body: args.note })`],
  'sets by POST': ['enable_alert', `fetch('https://bills.example/alerts/1/enabled', { method: 'POST' })`],
  'deletes for good': ['delete_file', `unlink(args.path)`],
  'adds in SQL': ['top_up', `db.query('UPDATE accounts SET balance = balance + $1', [args.sum])`],
  'adds once for each version': [
    'top_up',
    `db.query('UPDATE accounts SET balance = balance + $1 WHERE id = $2 AND version = $3', [args.sum, args.id, args.version])`,
  ],
  'sends a mail': ['send_reminder', `mail.sendMail({ to: args.to })`],
  'runs what the model writes': ['run_command', `exec(args.command)`],
  'cannot be followed and sounds like a write': ['create_bill', `beyond(args)`],
  'cannot be followed and sounds like nothing': ['frobnicate', `beyond(args)`],
  'sends a key of the orchestrator': ['create_bill', post(`extra._meta['io.retrysafe/key']`)],
  'sends a key of its arguments': ['create_bill', post('`bill-${args.customer}-${args.month}`')],
  'sends a key that the model fills in': ['create_bill', post('args.idempotencyKey')],
  'sends one key with all calls': ['create_bill', post(`'bill'`)],
  'sends a key of chance': ['create_bill', post('randomUUID()')],
  'sends a key of the clock': ['create_bill', post('`bill-${Date.now()}`')],
  'sends the id of the request': ['create_bill', post('String(extra.requestId)')],
  'sends a key that is not there': ['create_bill', post('extra.idempotencyKey')],
};

const full = (destructive: boolean, idempotent: boolean) =>
  `annotations: { readOnlyHint: false, destructiveHint: ${destructive}, idempotentHint: ${idempotent} }`;

/** What a tool says of itself. */
const claims: Readonly<Record<string, string>> = {
  nothing: '',
  ...Object.fromEntries(toolClasses.map((one) => [one, `_meta: { 'io.retrysafe/class': '${one}' }`])),
  'a class that does not exist': `_meta: { 'io.retrysafe/class': 'idempotent' }`,
  'readOnlyHint: true': 'annotations: { readOnlyHint: true }',
  'only that it destroys nothing': 'annotations: { destructiveHint: false }',
  'that it adds': full(false, false),
  'that it sets': full(false, true),
  'that it destroys': full(true, true),
  'irreversible, and readOnlyHint: true beside it': `_meta: { 'io.retrysafe/class': 'irreversible' }, annotations: { readOnlyHint: true }`,
};

const codeOf = ([name, body]: readonly [string, string], claim: string) =>
  `${head}server.registerTool('${name}', { description: 'A tool', ${claim} }, async (args, extra) => ${body});\n`;

function audited(code: string): ReportedTool {
  const read = (path: string) => (path === file ? code : null);
  const project = createProject({ root: '/project', read, files: () => [file], resolve: () => null });
  const [tool] = reportOf(project.audit()).tools;
  if (tool === undefined) throw new Error(`No tool was found in:\n${code}`);
  return tool;
}

function linted(code: string): readonly string[] {
  const messages = new Linter({ cwd: '/project' }).verify(code, [retrysafe.configs.recommended], { filename: file });
  return messages.map(({ ruleId, messageId }) => `${(ruleId ?? 'fault').replace('retrysafe/', '')} ${messageId ?? ''}`);
}

const keyRules: Partial<Record<ReportedTool['key']['mintedBy'], string>> = {
  arguments: 'no-argument-only-key argumentsOnly',
  constant: 'no-argument-only-key constant',
  model: 'no-key-in-model-schema keyOfModel',
  nobody: 'require-downstream-key absent',
  random: 'no-unstable-key unstable',
  clock: 'no-unstable-key unstable',
  'request-id': 'no-unstable-key unstable',
};
const aboutKeys = new Set(Object.values(keyRules));

describe.each(Object.entries(deeds))('of a tool that %s, audit and lint say the same', (_deed, deed) => {
  test.each(Object.entries(claims))('when it declares %s', (_claim, claim) => {
    const tool = audited(codeOf(deed, claim));
    const reports = linted(codeOf(deed, claim));
    const has = (report: RegExp) => reports.some((one) => report.test(one));
    expect({
      untagged: has(/^require-tool-class (?!misspelt)/),
      misspelt: has(/^require-tool-class misspelt/),
      delta: has(/^no-delta-update/),
      key: reports.filter((one) => aboutKeys.has(one)),
    }).toEqual({
      untagged: isUntaggedWrite(tool) && !isMisspeltClass(tool),
      misspelt: isMisspeltClass(tool),
      delta: tool.delta && tool.declared.class !== 'non-idempotent-write',
      key: tool.key.passedTo === null ? [] : [keyRules[tool.key.mintedBy]].filter((one) => one !== undefined),
    });
    // A tag that promises a repeat for free needs a key that holds; a hint promises it for equal arguments only.
    const loosely = tool.key.passedTo !== null && reports.some((one) => aboutKeys.has(one));
    // One fault is reported once: where the provider is known to take no key, the rule of keys says it.
    const weak =
      has(/^(?:no-misclassified-tool|require-downstream-key noKeys)/) ||
      (loosely && claim.includes("/class': 'idempotent-write'"));
    expect(tool.weakClass).toBe(weak);
    expect(tool.inferred, 'what is declared is no evidence').toEqual(audited(codeOf(deed, '')).inferred);
  });

  test('and what the audit infers, copied into the tag, is taken by both', () => {
    const { class: inferred } = audited(codeOf(deed, '')).inferred;
    const code = codeOf(deed, inferred === 'unknown' ? '' : `_meta: { 'io.retrysafe/class': '${inferred}' }`);
    expect(audited(code).weakClass).toBe(false);
    expect(linted(code).filter((one) => /^(?:require-tool-class|no-misclassified-tool)/.test(one))).toEqual([]);
  });
});
