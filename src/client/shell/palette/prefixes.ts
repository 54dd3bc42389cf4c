import type { EntryGroup } from './entries.ts'

/** What a first character narrows the palette to (DESIGN.md §6), by the name in its texts. */
export const PREFIXES = {
  '>': { name: 'action', groups: ['screen', 'tab', 'header', 'setting'] },
  '@': { name: 'project', groups: ['project'] },
  '#': { name: 'archive', groups: ['archive'] },
  ':': { name: 'tab', groups: ['open'] },
  '?': { name: 'help', groups: ['help', 'manual'] }
} as const satisfies Readonly<Record<string, { readonly name: string; readonly groups: readonly EntryGroup[] }>>
export type Prefix = keyof typeof PREFIXES

/** The first character where it is one that narrows, and the rest. */
export interface Typed {
  readonly prefix: Prefix | undefined
  readonly rest: string
}

/** Reads what was typed; the wide forms ＞＠＃：？ and the 》 that an input method makes of `>` are as good. */
export function readTyped(typed: string): Typed {
  const text = typed.trimStart().normalize('NFKC')
  const first = text.startsWith('》') ? '>' : (text[0] ?? '')
  return first in PREFIXES ? { prefix: first as Prefix, rest: text.slice(1) } : { prefix: undefined, rest: text }
}
