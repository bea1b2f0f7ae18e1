import { hole } from '../link/value.js';
import type { EffectKind } from '../model.js';

const reads =
  /^(?:status|log|diff|show|rev-parse|ls-files|ls-remote|ls-tree|blame|describe|cat-file|rev-list|for-each-ref|symbolic-ref|shortlog|reflog|grep|merge-base|name-rev|check-ignore|version|var|archive|format-patch|--version|count-objects|fsck|whatchanged|cherry|range-diff|show-ref|verify-commit|verify-tag)$/;
const sets =
  /^(?:add|checkout|switch|restore|merge|rebase|reset|pull|fetch|init|clone|mv|rm|cherry-pick|revert|clean|am|apply|bisect|gc|prune|update-index|update-ref|submodule|lfs|sparse-checkout|notes)$/;
const lists =
  /^(?:-l|--list|-a|-r|--all|--remotes|-v|-vv|--verbose|--show-current|--(?:no-)?contains\b.*|--(?:no-)?merged\b.*|--points-at\b.*|--format\b.*|--sort\b.*|-n\d*|--verify|--porcelain)$/;

/** What `git …` does to the repository, by the words after `git`. */
export function judgeGit(rest: readonly string[]): EffectKind | 'read' | 'unknown' {
  const sub = rest.find((one, i) => !one.startsWith('-') && rest[i - 1] !== '-C' && rest[i - 1] !== '-c') ?? hole;
  if (sub.includes(hole)) return rest.includes('--version') ? 'read' : 'unknown';
  const after = rest.slice(rest.indexOf(sub) + 1);
  switch (sub) {
    case 'branch':
    case 'tag':
    case 'remote':
    case 'worktree':
      return judgeThing(after);
    case 'stash':
      return after.length === 0 ? 'set' : /^(?:list|show)$/.test(after[0] ?? '') ? 'read' : stashDeed(after);
    case 'config':
      return after.filter((one) => !one.startsWith('-')).length > 1 && !after.some((one) => /^--(?:get|list)/.test(one))
        ? 'set'
        : 'read';
    case 'commit':
    case 'push':
      return 'create';
    default:
      return reads.test(sub) ? 'read' : sets.test(sub) ? 'set' : 'run';
  }
}

/** `git branch` lists, `git branch x` makes one, `git branch -D x` deletes it. */
function judgeThing(after: readonly string[]): EffectKind | 'read' | 'unknown' {
  if (after.some((one) => /^(?:-d|-D|--delete|drop|clear|remove|rm|prune)$/.test(one))) return 'delete';
  if (after.some((one) => /^(?:add|rename|set-url|-m|-M|--move|-f|--force|move|lock|unlock|repair)$/.test(one)))
    return 'set';
  const words = after.filter((one) => !one.startsWith('-'));
  const [first] = words;
  if (first === undefined || /^(?:list|show|get-url)$/.test(first) || after.some((one) => lists.test(one)))
    return 'read';
  return first === hole && words.length === 1 && after.length === 1 ? 'unknown' : 'create';
}

function stashDeed(after: readonly string[]): EffectKind {
  return after.some((one) => /^(?:drop|clear)$/.test(one)) ? 'delete' : 'set';
}
