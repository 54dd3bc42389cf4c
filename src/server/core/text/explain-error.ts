import { DatabaseRefused } from '../../db/embedded/refused.ts'
import type { Say } from './say.ts'

/** The language of the machine, as the headers of a request would name it: English where the environment asks for it, else Chinese. */
export const machineLanguage = ({ LC_ALL, LANG }: Readonly<Record<string, string | undefined>>): string =>
  /^en/i.test(LC_ALL ?? LANG ?? '') ? 'en' : 'zh-CN'

/** An error in one line for an operator: in his language where it is a refusal with a text of its own. */
export function explainError(error: unknown, say: Say): string {
  if (error instanceof DatabaseRefused) return say(`cli:upgrade.refused.${error.reason}`, error.values)
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
}
