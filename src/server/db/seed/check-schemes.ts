import type { Tx } from '../transaction.ts'
import { data } from './data.ts'
import { insertAll } from './insert.ts'
import { supersedeOlder } from './supersede-older.ts'

/** A scheme of checks 检测方案, in the version that this release brings. */
interface CheckSchemeData {
  readonly code: string
  readonly name: string
  readonly nameEn: string
  readonly stage: string
  readonly version: number
  readonly items: readonly unknown[]
}

/** Puts in the schemes of checks, published; of one that has come in an older version, that is superseded. */
export async function putCheckSchemes(tx: Tx): Promise<void> {
  const schemes = data<CheckSchemeData[]>('check-schemes')
  await insertAll(
    tx,
    'arcCheckScheme',
    schemes.map(({ code, version, items, ...scheme }) => ({
      ...scheme,
      id: `scheme-${code}-${version}`,
      code,
      version,
      items: JSON.stringify(items),
      status: 'published',
      tenantId: 0
    }))
  )
  await supersedeOlder(tx, 'arc_check_scheme', schemes)
}
