import { sql } from 'kysely'

import { type Template, template, VERSION_MARK } from '#contract/catalogue/templates.ts'
import { parse } from '#contract/core/schema.ts'
import { templateIn } from '#contract/core/titles.ts'

import type { Tx } from '../../db/transaction.ts'
import type { Language } from '../../core/text/catalogues.ts'

/** Data-entry templates by their codes, of each code the newest; older versions beside them under `file_text@1`. */
export type Templates = ReadonlyMap<string, Template>

/** What a file says of the version that describes it. */
export interface Described {
  readonly templateCode: string
  readonly templateVersion: number
}

const keyOf = (code: string, version: number) => `${code}${VERSION_MARK}${version}`

/** Under which key the template of a file is found: its code where that is the newest, else the code with the version. */
export function describedBy(templates: Templates, { templateCode, templateVersion }: Described): string {
  const key = keyOf(templateCode, templateVersion)
  return templates.get(templateCode)?.version !== templateVersion && templates.has(key) ? key : templateCode
}

/** The template that describes a file, in the version that it was described by. */
export const templateOf = (templates: Templates, file: Described): Template | undefined =>
  templates.get(describedBy(templates, file))

/**
 * The templates that were published, of one level where it is named: of each code first the one in force, which is an archive's own where
 * it has published one, then the others, newer before older. A version that an archive has of its own takes the place of a shared one.
 */
export async function publishedRows(tx: Tx, level?: string) {
  const published = tx
    .selectFrom('arcTemplate')
    .select(['code', 'name', 'titleEn', 'level', 'version', 'columns'])
    .where('status', 'in', ['published', 'superseded'])
    .where('isDelete', '=', false)
    .orderBy('code')
    .orderBy(sql`status = 'published' and tenant_id <> 0`, 'desc')
    .orderBy('version', 'desc')
    .orderBy('tenantId', 'desc')
  const rows = await (level === undefined ? published : published.where('level', '=', level)).execute()
  const taken = new Set<string>()
  return rows.filter(({ code, version }) => !taken.has(keyOf(code, version)) && taken.add(keyOf(code, version)))
}

/** The published templates in a language, in all their versions. One that cannot be read stops whoever asks. */
export async function templatesIn(tx: Tx, language: Language, level?: string): Promise<Templates> {
  const [newest, older] = [new Map<string, Template>(), new Map<string, Template>()]
  for (const row of await publishedRows(tx, level)) {
    const read = parse(template, row)
    if (!read.ok)
      throw new Error(
        `the template ${row.code} cannot be read: ${read.faults.map(({ path }) => path.join('.')).join(', ')}`
      )
    const shown = templateIn(language, read.value)
    if (newest.has(row.code)) older.set(keyOf(row.code, row.version), shown)
    else newest.set(row.code, shown)
  }
  return new Map([...newest, ...older])
}
