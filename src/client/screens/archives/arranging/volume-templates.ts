import { cellOfVolume, shownColumns } from '#contract/archives/volume-cells.ts'
import type { VolumeRow } from '#contract/archives/volumes.ts'
import { listTemplates, type Template } from '#contract/catalogue/templates.ts'
import type { Column } from '#contract/core/column.ts'
import { isEmpty } from '#contract/core/rules.ts'
import { shownTemplate } from '#core/state/titles.ts'
import { ask } from '#core/wire/http/ask.ts'

/** The versions of the template of volumes in the language of the page, the newest first. */
export const fetchVolumeTemplates = async (signal?: AbortSignal): Promise<readonly Template[]> =>
  (await ask(listTemplates, { level: 'volume', versions: 'all' }, { quiet: true, ...(signal && { signal }) })).map(
    shownTemplate
  )

/** The columns that a volume has something to show for, by the version that described it. */
export const columnsOfVolume = (
  templates: readonly Template[],
  { templateVersion }: Pick<VolumeRow, 'templateVersion'>
): readonly Column[] =>
  shownColumns((templates.find(({ version }) => version === templateVersion) ?? templates[0])?.columns ?? [])

/** What a volume holds that a template does not ask for any more: the columns of the versions that did. */
export function columnsLeftBehind(templates: readonly Template[], now: Template, volume: VolumeRow): readonly Column[] {
  const asked = new Set(now.columns.map(({ key }) => key))
  const known = new Map<string, Column>()
  for (const { columns } of templates)
    for (const column of shownColumns(columns))
      if (!asked.has(column.key) && !known.has(column.key) && !isEmpty(cellOfVolume(volume, column.key)))
        known.set(column.key, column)
  return [...known.values()]
}
