import { expect, test } from 'vitest'

import { openTestDatabase } from '#kit/database/open.ts'
import { ORDERED_NAMES, partOf, readName } from '#server/backup/names.ts'

/** Columns called so that are no names of stored bytes, or whose bytes have a row of arc_object as well. */
const OTHERS: Readonly<Record<string, string>> = {
  'arc_pdf_template.ground_path': 'of arc_object',
  'arc_upload.path': 'an unfinished upload, which a restore forgets',
  'arc_upload_piece.path': 'an unfinished upload, which a restore forgets',
  'arc_responsible.sign_path': 'of arc_object',
  'sys_permission.path': 'an address of the menu',
  'sys_saved_view.path': 'an address of a screen',
  'sys_held_removal.path': 'bytes that no row names any more'
}

test('every column that names stored bytes is in a backup, or says why not', async () => {
  const { pool, close } = await openTestDatabase('bare')
  const { rows } = await pool.query<{ column: string }>(`
    select c.relname || '.' || a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    and (a.attname like '%path' or a.attname like '%picture' or a.attname in ('store')) order by 1`)
  await close()
  const named = (column: string) => {
    const [table = '', name = ''] = column.split('.')
    return new RegExp(`select [^;]*?\\b${name}\\b[^;]*?from ${table}\\b`).test(ORDERED_NAMES)
  }
  expect(rows.map(({ column }) => column).filter((column) => !named(column) && !(column in OTHERS))).toEqual([])
  expect(Object.keys(OTHERS).filter((column) => !rows.some((row) => row.column === column))).toEqual([])
})

test('names of one month, and those that are digests, are kept together', () => {
  const part = (name: string) => partOf(readName(`files\t${name}\t\tkept`))
  expect(part('archives/2026/11/01a223ad-1a30-73c0-93b0-7d28fd0e2003.pdf')).toBe('files/archives/2026/11')
  expect(part('pages/0417/33/01a223ad1a3073c093b07d28fd0e2003abcd.png')).toBe('files/pages/04')
})
