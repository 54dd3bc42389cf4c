import { Download } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { EXPORT_FORMATS, type ExportFormat } from '#contract/core/resource/file-verbs.ts'
import type { AnyResource } from '#contract/core/resource/resource.ts'
import { inform } from '#core/state/toasts.ts'
import { followJobs } from '#core/work/jobs.ts'
import { useCommands } from '#core/work/use-commands.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'
import { Menu, MenuItem, MenuTrigger } from '#ui/actions/menu.tsx'

import { allSelected, type RowSelection } from '../rows/row-selection.ts'
import { mayRead } from '../fields/readable-fields.ts'
import { askVerb, downloadVerb } from '../rows/rows.ts'
import type { ResourceTexts } from '../rows/texts.ts'
import type { ResourceList } from '../rows/use-resource-list.ts'

interface ExportMenuProps {
  readonly resource: AnyResource
  readonly texts: ResourceTexts
  readonly list: Omit<ResourceList, 'turn'>
  readonly selection: RowSelection
}

/** What became of an export: a job, or null where its file can be fetched at once. */
type Ordered = { readonly job: string | null }

/** A ZIP is offered where rows hold files that who exports may read. */
const formatsOf = ({ fields }: AnyResource): readonly ExportFormat[] =>
  EXPORT_FORMATS.filter(
    (format) =>
      format !== 'zip' ||
      Object.values(fields).some((field) => field.kind === 'files' && !field.isInternal && mayRead(field))
  )

/**
 * Exports what the list shows: the selected rows where some are selected, else all that match, with the list's columns and order. The
 * server decides whether that is answered at once or becomes a job.
 */
export function ExportMenu({ resource, texts: { thing }, list, selection }: ExportMenuProps) {
  const { t } = useTranslation('resource')
  const [isBusy, setBusy] = useState(false)
  const run = async (format: ExportFormat) => {
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
        formatsOf(resource).map((format) => ({
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
      <Menu aria-label={t('export')} onAction={(format) => void run(format as ExportFormat)}>
        {formatsOf(resource).map((format) => (
          <MenuItem key={format} id={format}>
            {t(`exportAs.${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  )
}
