import type { Tx } from '../../db/transaction.ts'

/** Only letters and digits have a place in a number of the archive. */
export const plainWord = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** What fills the words of a pattern that mean a project, of letters and digits alone: its number and its class. */
export async function projectWords(
  tx: Tx,
  project: string
): Promise<{ readonly project: string; readonly class: string }> {
  const { projectNo, archiveClass } = await tx
    .selectFrom('arcProject')
    .select(['projectNo', 'archiveClass'])
    .where('id', '=', project)
    .executeTakeFirstOrThrow()
  return { project: plainWord(projectNo ?? ''), class: plainWord(archiveClass ?? 'A') }
}
