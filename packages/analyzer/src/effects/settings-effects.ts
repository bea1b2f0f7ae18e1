import type { DeclaredEffect, Settings } from '../settings.js';

/** What the user's settings say of a member of a module; null when they say nothing. */
export function declaredEffect(settings: Settings, source: string, names: readonly string[]): DeclaredEffect | null {
  for (const one of settings.effects ?? []) {
    if (one.module !== source) continue;
    const parts = one.member.split('.');
    const from = names.length - parts.length;
    if (from >= 0 && parts.every((part, i) => part === '*' || part === names[from + i])) return one;
  }
  return null;
}

/** Whether the settings speak of some member of this name. */
export function isDeclared({ effects }: Settings, name: string): boolean {
  return effects?.some(({ member }) => ['*', name].includes(member.split('.').at(-1) ?? '')) === true;
}
