import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import pg from 'pg'
import type { Locator } from 'playwright-core'

import type { KeyboardUser } from '../keys/keyboard-user.ts'
import type { Product } from './product.ts'

/** Asks the database of a product itself, past its server. */
export async function askDatabase(
  { data }: Pick<Product, 'data'>,
  ...statements: readonly string[]
): Promise<readonly Record<string, unknown>[]> {
  const cluster = join(data, 'postgres')
  const db = new pg.Client({
    ...{ host: join(cluster, 'run'), port: 5432, user: 'archive', database: 'postgres' },
    password: readFileSync(join(cluster, 'password'), 'utf8')
  })
  await db.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await db.query(statement)).rows as Record<string, unknown>[]
    return rows
  } finally {
    await db.end()
  }
}

/** A volume that has passed its checks, with files of its own. */
const volumeOf = ({ id, unit, no }: { readonly id: string; readonly unit: string; readonly no: number }): string[] => [
  `insert into arc_volume (id, project_id, monomial_id, volume_no, archive_no, title, compiler, tech_manager, start_date, end_date, compile_date, retention, secret_level, text_pages, filer, reviewer, status, tenant_id)
    values ('${id}', 'p1', '${unit}', ${no}, 'I-TEST-0${no}', '移交案卷${no}', '云澜建设', '赵子甲', '2026-01-01', '2026-05-01', '2026-06-01', '1', '0', 20, '钱丑乙', '孙寅丙', 'checked', 1)`,
  `update arc_file set volume_id = '${id}', volume_order = 1, status = 'arranged', monomial_id = '${unit}'
    where id in (select id from arc_file where project_id = 'p1' and status = 'approved' and volume_id is null order by id limit 2)`
]

/** Adds a volume that has passed its checks to a unit project. */
export const addVolume = (product: Product, volume: Parameters<typeof volumeOf>[0]) =>
  askDatabase(product, ...volumeOf(volume))

/** A project of three unit projects, of which two have volumes that passed their checks. */
export const readyForHandingOver = (product: Product) =>
  askDatabase(
    product,
    `update arc_project set accept_date = current_date - 30, due_date = null where id = 'p1'`,
    `update arc_tree_node set applicable = 'no', na_reason = '本工程不涉及' where project_id = 'p1' and level = 'item'`,
    `update arc_transfer set is_delete = true where project_id = 'p1'`,
    ...volumeOf({ id: 'tv1', unit: 'm11', no: 1 }),
    ...volumeOf({ id: 'tv2', unit: 'm12', no: 2 }),
    `update arc_file set status = 'void' where project_id = 'p1' and status in ('draft', 'returned', 'submitted')`
  )

/** What was returned is mended, and has passed its checks anew. */
export const mended = (product: Product) =>
  askDatabase(
    product,
    `update arc_volume set title = title || '（已整改）', status = 'checked' where project_id = 'p1' and status = 'returned'`
  )

/** Presses a button by the keys that lead to it. */
export async function pressButton(who: KeyboardUser, name: string | RegExp, most = 90): Promise<void> {
  await who.tabTo('button', name, most)
  await who.press('Enter')
}

/** Chooses in a list that opens on Enter the option of this name. */
export async function chooseIn(who: KeyboardUser, label: RegExp, option: RegExp): Promise<void> {
  await pressButton(who, label)
  const wanted = who.page.getByRole('option', { name: option }).first()
  await wanted.waitFor()
  for (let tries = 0; tries < 40; tries++) {
    const isActive = await wanted.evaluate(
      (element) => element === document.activeElement || element.hasAttribute('data-focused')
    )
    if (isActive) break
    await who.press('ArrowDown')
  }
  await who.press('Enter')
}

/** Gives a file to a field by the button that asks for one. */
export async function chooseFile(
  who: KeyboardUser,
  button: Locator,
  file: string | { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }
): Promise<void> {
  await button.waitFor()
  await button.focus()
  const chooser = who.page.waitForEvent('filechooser')
  await who.press('Enter')
  await (await chooser).setFiles(file)
}

/** Goes down to the row that has these words. */
export async function toRow(who: KeyboardUser, words: RegExp): Promise<void> {
  const wanted = who.page.getByRole('row').filter({ hasText: words }).first()
  await wanted.waitFor()
  for (let tries = 0; tries < 30; tries++) {
    if (await wanted.evaluate((element) => element.contains(document.activeElement))) return
    await who.press('ArrowDown')
  }
  throw new Error(`no row ${String(words)} is come to by arrows`)
}

/** Opens the row of a list that has these words. */
export async function openRow(who: KeyboardUser, list: string, words: RegExp): Promise<void> {
  await who.tabTo('grid', list, 90)
  await toRow(who, words)
  await who.press('Enter')
}
