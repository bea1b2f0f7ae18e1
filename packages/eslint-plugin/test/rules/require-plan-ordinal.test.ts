import rule from '../../src/rules/require-plan-ordinal.js';
import { runRows } from '../setup.js';

const made =
  "import { createDispatcher } from '@retrysafe/dispatcher';\nimport { tools, plan } from './plan.js';\nconst dispatcher = createDispatcher({ tools });\n";
const inLoop = (intent: string, loop = 'for (const item of plan.items)') =>
  `${made}${loop} { await dispatcher.call('create_invoice', { customer: 'c' }, ${intent}); }`;
const call = (intent: string, tool = 'create_invoice') => `await dispatcher.call('${tool}', {}, ${intent});`;
const sameStep = "{ task: plan.id, step: '3' }";
const loop = [{ messageId: 'loop' }];
const twice = [{ messageId: 'twice' }];

runRows('require-plan-ordinal', rule, {
  valid: [
    { name: 'an ordinal in a loop', code: inLoop("{ task: plan.id, step: '3', ordinal: item.id }") },
    { name: 'a step for each item', code: inLoop('{ task: plan.id, step: item.step }') },
    { name: 'a task for each item', code: inLoop("{ task: `bill-${item.id}`, step: '3' }") },
    { name: 'an intent made for each item', code: inLoop('intent', 'for (const { intent } of plan.items)') },
    { name: 'a step that is asked for each time', code: inLoop('{ task: plan.id, step: plan.nextStep() }') },
    {
      name: 'a step that is counted up',
      code: `${made}let step = 0;\nfor (const item of plan.items) { step++; ${call('{ task: plan.id, step }')} }`,
    },
    { name: 'a read in a loop', code: inLoop(sameStep).replace('create_invoice', 'get_invoice') },
    {
      name: 'a loop that tries one call again',
      code: `${made}export async function bill() { for (let i = 0; i < 3; i++) { try { return ${call(sameStep)} } catch {} } }`,
    },
    { name: 'one call', code: made + call(sameStep) },
    { name: 'two tools', code: made + call(sameStep) + call(sameStep, 'send_invoice') },
    { name: 'two steps', code: made + call(sameStep) + call("{ task: plan.id, step: '4' }") },
    {
      name: 'two ordinals',
      code: made + call("{ task: plan.id, step: '3', ordinal: 0 }") + call("{ task: plan.id, step: '3', ordinal: 1 }"),
    },
    {
      name: 'branches that exclude each other',
      code: `${made}if (plan.big) { ${call(sameStep)} } else { ${call(sameStep)} }`,
    },
    {
      name: 'cases of a switch, whichever way each ends',
      code: `${made}switch (plan.kind) { case 'a': ${call(sameStep)} break; default: ${call(sameStep)} }`,
    },
    {
      name: 'two functions',
      code: `${made}export const bill = async () => { ${call(sameStep)} };\nexport const billLater = async () => { ${call(sameStep)} };`,
    },
    {
      name: 'a case that leaves, before a call behind the switch',
      code: `${made}export async function bill() { switch (plan.kind) { case 'a': ${call(sameStep)} return; } ${call(sameStep)} }`,
    },
    {
      name: 'a branch that leaves',
      code: `${made}export async function bill() { if (plan.big) { ${call(sameStep)} return; } ${call(sameStep)} }`,
    },
    {
      name: 'again behind a try that leaves unless it fails',
      code: `${made}export async function bill() { try { return ${call(sameStep)} } catch { await wait(); } ${call(sameStep)} }`,
    },
    { name: 'again after a failure', code: `${made}try { ${call(sameStep)} } catch { ${call(sameStep)} }` },
    { name: 'a spread that may carry an ordinal', code: inLoop("{ ...plan.intent, task: plan.id, step: '3' }") },
    { name: 'Function.prototype.call', code: 'for (const item of items) { log.call(item, 1, 2); }' },
  ],
  invalid: [
    { name: 'for of', code: inLoop(sameStep), errors: loop },
    { name: 'a counting loop', code: inLoop(sameStep, 'for (let i = 0; i < 3; i++)'), errors: loop },
    {
      name: 'map',
      code: `${made}await Promise.all(plan.items.map((item) => dispatcher.call('create_invoice', item, ${sameStep})));`,
      errors: loop,
    },
    {
      name: 'forEach',
      code: `${made}plan.items.forEach(async (item) => { ${call(sameStep)} });`,
      errors: loop,
    },
    {
      name: 'flatMap',
      code: `${made}plan.items.flatMap((item) => dispatcher.call('create_invoice', item, ${sameStep}));`,
      errors: loop,
    },
    {
      name: 'one intent for all items',
      code: inLoop('plan_intent', `const plan_intent = ${sameStep};\nfor (const item of plan.items)`),
      errors: loop,
    },
    {
      name: 'a dispatcher that was handed in',
      code: `export async function bill(agent, items) { for (const item of items) { await agent.call('create_invoice', item, { task: 't', step: '3' }); } }`,
      errors: loop,
    },
    {
      name: 'twice in a function that returns at its end',
      code: `${made}export async function bill() { ${call(sameStep)} const answer = ${call(sameStep)} return answer; }`,
      errors: twice,
    },
    { name: 'twice in a step', code: made + call(sameStep) + call(sameStep), errors: twice },
    {
      name: 'twice, the second behind a case that does not leave',
      code: `${made}export async function bill() { switch (plan.kind) { case 'a': ${call(sameStep)} break; } ${call(sameStep)} }`,
      errors: twice,
    },
    {
      name: 'twice, the second on one branch',
      code: `${made}${call(sameStep)} if (plan.big) { ${call(sameStep)} }`,
      errors: twice,
    },
  ],
  missed: [
    {
      name: 'a function that is called in a loop',
      code: `${made}const one = (item) => dispatcher.call('create_invoice', item, ${sameStep});\nfor (const item of plan.items) await one(item);`,
    },
    {
      name: 'a tool name in a variable, twice',
      code: `${made}await dispatcher.call(plan.tool, {}, ${sameStep});\nawait dispatcher.call(plan.tool, {}, ${sameStep});`,
    },
  ],
});
