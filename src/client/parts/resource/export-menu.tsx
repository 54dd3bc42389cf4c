import { Download } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { COUNTED_AT_ONCE } from '#contract/core/limits.ts'
import type { AnyResource } from '#contract/core/resource/resource.ts'
import { inform } from '#core/state/toasts.ts'
import { followJobs } from '#core/work/jobs.ts'
import { useCommands } from '#core/work/use-commands.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem, MenuTrigger } from '#ui/menu.tsx'

import { askVerb, downloadVerb } from './rows.ts'
import type { ResourceTexts } from './texts.ts'
import type { ResourceList } from './use-resource-list.ts'
import type { RowSelection } from './use-row-actions.ts'

interface ExportMenuProps {
  readonly resource: AnyResource
  readonly texts: ResourceTexts
  readonly list: ResourceList
  readonly selection: RowSelection
}

const totalOf = ({ state }: ResourceList) => ('data' in state ? (state.data?.total ?? 0) : 0)
const FORMATS = ['xlsx', 'csv'] as const
type Format = (typeof FORMATS)[number]

/** Exports what the list shows: the selected rows where some are selected, else all that match, with the list's columns and order. */
export function ExportMenu({ resource, texts: { thing }, list, selection }: ExportMenuProps) {
  const { t } = useTranslation('resource')
  const [isBusy, setBusy] = useState(false)
  const run = async (format: Format) => {
    if (isBusy) return
    setBusy(true)
    const { ids, isAll } = selection
    const isWhole = isAll || ids.length === 0
    const selections = isWhole ? {} : { selections: ids.join(',') }
    // What is too much to be counted with a page is exported as a job.
    if (isWhole && totalOf(list) > COUNTED_AT_ONCE) {
      // A refusal is shown by `ask`.
      const ordered = await askVerb(resource, 'exportJob', { ...list.allMatching(), format }).catch(() => null)
      setBusy(false)
      if (!ordered) return
      inform(t('exportOrdered'))
      await followJobs()
      return
    }
    // A failure is shown as such.
    const isThere = await downloadVerb(resource, 'exportXls', { ...list.allMatching(), ...selections, format })
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
