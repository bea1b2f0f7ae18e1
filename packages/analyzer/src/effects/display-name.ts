import type { Activation } from '../link/value.js';

/** `BillingClient.post`, `createInvoice`, `anonymous`. */
export function displayName(act: Activation): string {
  const { fn, module } = act;
  const owner = module.classes[fn.c];
  const name = fn.name === '' ? 'anonymous' : fn.name;
  return owner !== undefined && owner.methods.some((one) => one.f === fn.id) ? `${owner.name}.${name}` : name;
}
