import type { FieldValues } from '../../core/resource/served.ts'
import type { Tx } from '../../db/transaction.ts'
import { day } from '../../db/values.ts'

/** A number that ends in a year and a running number: `YL-FJ-2024-017`. */
const NUMBERED = /^(.*?)((?:19|20)\d{2})(\D?)(\d{2,5})$/
/** How many figures the running number of an archive has that has given none yet. */
const FIGURES = 3

/** Classes of the usual categories, where the archive has confirmed none of the category. */
const CLASSES: Readonly<Record<string, string>> = {
  FJ: 'I',
  DL: 'E',
  QL: 'E',
  GX: 'Q',
  GD: 'G',
  YL: 'J',
  SL: 'O',
  RF: 'N'
}

/** The next number of this year, built as the archive has built those of the category, and the class that it gave the last of them. */
export async function proposalFor(
  tx: Tx,
  { category }: FieldValues
): Promise<{ projectNo: string; archiveClass: string | null }> {
  const own = String(category)
  const given = await tx
    .selectFrom('arcProject')
    .select(['projectNo', 'archiveClass'])
    .where('category', '=', own)
    .where('projectNo', 'is not', null)
    .where('isDelete', '=', false)
    .orderBy('createTime', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  const [, head = `${own}-`, , between = '-', figures = ''] =
    given.map(({ projectNo }) => NUMBERED.exec(projectNo ?? '')).find(Boolean) ?? []
  const start = `${head}${day(Date.now()).slice(0, 4)}${between}`
  const classed = given.find(({ archiveClass }) => archiveClass !== null)?.archiveClass
  return {
    projectNo: start + String((await lastOf(tx, start)) + 1).padStart(figures.length || FIGURES, '0'),
    archiveClass: classed ?? CLASSES[own] ?? null
  }
}

/** The highest running number behind a beginning. Those of deleted projects stay theirs. */
async function lastOf(tx: Tx, start: string): Promise<number> {
  const rows = await tx.selectFrom('arcProject').select('projectNo').where('projectNo', '>=', start).execute()
  const numbers = rows.map(({ projectNo }) =>
    projectNo?.startsWith(start) ? Number(/^\d{1,9}$/.exec(projectNo.slice(start.length))?.[0] ?? 0) : 0
  )
  return Math.max(0, ...numbers)
}
