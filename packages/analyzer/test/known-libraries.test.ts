import { describe, expect, test } from 'vitest';
import { handler, onlyTool } from './setup.js';

const ethers = `import { ethers } from 'ethers'; const contract = new ethers.Contract('0x', [], new ethers.Wallet('x')); const provider = new ethers.JsonRpcProvider('x');`;
const web3 = `import Web3 from 'web3'; const web3 = new Web3('x'); const coin = new web3.eth.Contract([], '0x');`;
const page = `import { chromium } from 'playwright'; const page = await (await chromium.launch()).newPage(); const session = await page.context().newCDPSession(page);`;
const net = `import net from 'node:net'; const socket = net.connect(9876);`;
const ws = `import WebSocket from 'ws'; const ws = new WebSocket('ws://x');`;
const knex = `import Knex from 'knex'; const knex = Knex({});`;
const git = `import git from 'isomorphic-git';`;
const files = `import sharp from 'sharp'; import ExcelJS from 'exceljs'; import * as XLSX from 'xlsx'; import * as tar from 'tar'; import AdmZip from 'adm-zip'; const book = new ExcelJS.Workbook();`;

type Row = [row: string, body: string, head: string, expected: string];

function classOf(body: string, head: string, name = 'frobnicate') {
  const { inferred } = onlyTool(handler(body, head).replace('frobnicate', name));
  return [inferred.class, inferred.confidence];
}

describe('what a call to a library does, by its code:', () => {
  test.each<Row>([
    ['coins that a contract moves', `return contract.transfer(args.id, 1n)`, ethers, 'irreversible'],
    ['coins that a contract makes', `return (await contract.mint(args.id)).wait()`, ethers, 'non-idempotent-write'],
    ['what somebody has', `return ethers.formatEther(await contract.balanceOf(args.id))`, ethers, 'read'],
    ['what is signed', `return new ethers.Wallet('x').signMessage(args.note)`, ethers, 'read'],
    ['sums of large numbers', `return (await provider.getBalance(args.id)).add(1).toString()`, ethers, 'read'],
    [
      'a method of a contract that is sent',
      `return coin.methods.transfer(args.id, 1).send({ from: 'x' })`,
      web3,
      'irreversible',
    ],
    ['a method of a contract that is asked', `return coin.methods.balanceOf(args.id).call()`, web3, 'read'],
    ['a script of the model in a page', `return page.evaluate(args.note)`, page, 'irreversible'],
    ["a script around the model's", 'return page.evaluate(`(async () => { ${args.note} })()`)', page, 'irreversible'],
    [
      'a script about a thing that the model names',
      'return page.evaluate(`document.querySelector("${args.id}").innerText`)',
      page,
      'read',
    ],
    [
      "a function of one's own to which the model's word is handed as text",
      'return page.evaluate(`(${look})(${JSON.stringify(args.id)})`)',
      `${page} const look = '(of) => document.querySelector(of).innerText';`,
      'read',
    ],
    [
      'a function in a page that looks',
      `return page.evaluate((of) => document.querySelector(of).innerText, args.id)`,
      page,
      'read',
    ],
    [
      'a function in a page that clicks',
      `return page.evaluate((of) => document.querySelector(of).click(), args.id)`,
      page,
      'non-idempotent-write',
    ],
    [
      'a command to a browser that types',
      `return session.send('Input.insertText', { text: args.note })`,
      page,
      'non-idempotent-write',
    ],
    ['a command to a browser that looks', `return session.send('Page.captureScreenshot')`, page, 'read'],
    [
      'a message that is named for looking',
      `socket.write(JSON.stringify({ type: 'get_scene', params: args }))`,
      net,
      'read',
    ],
    [
      'a message that is named for deleting',
      `socket.write(JSON.stringify({ type: 'delete_object', params: args }))`,
      net,
      'irreversible',
    ],
    ['a message that the model writes', `socket.write(args.note)`, net, 'non-idempotent-write'],
    [
      'whether a port is open',
      `return new Promise((ok) => socket.on('connect', () => { socket.end(); ok(true); }))`,
      net,
      'read',
    ],
    ['a message by a web socket that looks', `ws.send(JSON.stringify({ command: 'list_layers' }))`, ws, 'read'],
    [
      'a message by a web socket that deletes',
      `ws.send(JSON.stringify({ command: 'delete_layer' }))`,
      ws,
      'irreversible',
    ],
    ["a statement of one's own", `return knex.raw('DELETE FROM bills')`, knex, 'irreversible'],
    ['a statement of the model', `return knex.raw(args.note)`, knex, 'irreversible'],
    ['a part of a statement', `return knex('bills').select(knex.raw('count(*) as n'))`, knex, 'read'],
    ['commits that are pushed', `return git.push({ dir: args.id })`, git, 'non-idempotent-write'],
    ['a picture that is written', `await sharp(args.id).resize(9).toFile(args.note)`, files, 'idempotent-write'],
    ['a picture in memory', `return sharp(args.id).resize(9).toBuffer()`, files, 'read'],
    ['a picture for a while', `await sharp(args.id).toFile('/tmp/x.png')`, files, 'read'],
    ['a book that is written', `await book.xlsx.writeFile(args.id)`, files, 'idempotent-write'],
    ['a book that is read', `await book.xlsx.readFile(args.id)`, files, 'read'],
    ['a table that is written', `XLSX.writeFile(XLSX.utils.book_new(), args.id)`, files, 'idempotent-write'],
    ['an archive that is unpacked', `await tar.x({ file: args.id, cwd: args.note })`, files, 'idempotent-write'],
    ['an archive that is listed', `return new AdmZip(args.id).getEntries()`, files, 'read'],
    ['a tab that is closed', `await chrome.tabs.remove(1)`, '', 'non-idempotent-write'],
    ['tabs that are looked at', `return chrome.tabs.query({})`, '', 'read'],
  ])('%s', (_row, body, head, expected) => {
    expect(classOf(body, head)).toEqual([expected, 'code']);
  });
});

test('an allowance on a chain leaves a tool to its name: it comes before what the tool is for', () => {
  expect(classOf(`await contract.approve(args.id, 1n); await step()`, ethers, 'swap')).toEqual([
    'irreversible',
    'name',
  ]);
});

describe('what is done beside the work is told by the name of the tool:', () => {
  const login = `import open from 'open'; import keytar from 'keytar'; const signIn = async () => { await open('https://x/login'); await keytar.setPassword('a', 'b', 'c'); };`;
  test.each([
    ['open_page', `await open(args.id)`, true],
    ['save_password', `await keytar.setPassword('a', args.id, args.note)`, true],
    ['list_bills', `await open('https://x/login'); return fetch('https://x/bills')`, false],
  ])('%s that does { %s }', (name, body, writes) => {
    const { inferred } = onlyTool(handler(body, login).replace('frobnicate', name));
    expect([inferred.sideEffect, inferred.confidence]).toEqual([writes, 'name']);
  });
});
