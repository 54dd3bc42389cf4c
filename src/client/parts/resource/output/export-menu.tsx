import { Download } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import { inform } from '#core/state/toasts.ts'
import { followJobs } from '#core/work/jobs.ts'
import { useCommands } from '#core/work/use-commands.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'
import { Menu, MenuItem, MenuTrigger } from '#ui/actions/menu.tsx'

import { allSelected, type RowSelection } from '../rows/row-selection.ts'
import { askVerb, downloadVerb } from '../rows/rows.ts'
import type { ResourceTexts } from '../rows/texts.ts'
import type { ResourceList } from '../rows/use-resource-list.ts'

interface ExportMenuProps {
  readonly resource: AnyResource
  readonly texts: ResourceTexts
  readonly list: Omit<ResourceList, 'turn'>
  readonly selection: RowSelection
}

const FORMATS = ['xlsx', 'csv'] as const
/** What became of an export: a job, or null where its file can be fetched at once. */
type Ordered = { readonly job: string | null }
type Format = (typeof FORMATS)[number]

/**
 * Exports what the list shows: the selected rows where some are selected, else all that match, with the list's columns and order. The
 * server decides whether that is answered at once or becomes a job.
 */
export function ExportMenu({ resource, texts: { thing }, list, selection }: ExportMenuProps) {
  const { t } = useTranslation('resource')
  const [isBusy, setBusy] = useState(false)
  const run = async (format: Format) => {
    if (isBusy) return
    setBusy(true)
    const { ids, isAll } = selection
    const isWhole = isAll || ids.length === 0
    const selections = isWhole ? {} : { selections: ids.join(',') }
    const input = { ...(isAll ? allSelected(selection, list) : list.allMatching()), ...selections, format }
    if (isWhole && resource.calls.exportJob) {
      // A refusal is shown by `ask`.
      const ordered = await askVerb<Ordered>(resource, 'exportJob', { ...input, ifMany: true }).catch(() => null)
      if (ordered?.job !== null) {
        setBusy(false)
        if (!ordered) return
        inform(t('exportOrdered'))
        await followJobs()
        return
      }
    }
    // A failure is shown as such. Conditions are a text of their own: with them the question goes as one JSON text.
    const question = 'superQueryParams' in input ? { format, paramsStr: JSON.stringify(input) } : input
    const isThere = await downloadVerb(resource, 'exportXls', question)
    setBusy(false)
    if (isThere) announce(t('exported', { thing }))
  }
  const now = useRef(run)
  now.current = run
  useCommands(
    useMemo(
      () =>
        FORMATS.map((format) => ({
          id: `${resource.name}.export.${format}`,
          title: () => t(`exportTitle.${format}`, { thing }),
          group: 'screen' as const,
          run: () => void now.current(format)
        })),
      [resource, t, thing]
    )
  )
  return (
    <MenuTrigger>
      <Button kind="plain" icon={<Download aria-hidden />} isLoading={isBusy}>
        {t('export')}
      </Button>
      <Menu aria-label={t('export')} onAction={(format) => void run(format as Format)}>
        {FORMATS.map((format) => (
          <MenuItem key={format} id={format}>
            {t(`exportAs.${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  )
}
