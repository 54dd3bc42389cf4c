import { Printer } from 'lucide-react'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { PRINTED_AT_ONCE } from '#contract/core/limits.ts'
import { warn } from '#core/state/toasts.ts'
import { useCommands } from '#core/work/use-commands.ts'
import type { GridModel } from '#grid/model/create-grid.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'

import type { PrintedList } from './print-all.ts'
import { may } from '../rows/rows.ts'
import type { ResourceTexts } from '../rows/texts.ts'
import type { ResourceList } from '../rows/use-resource-list.ts'

/** What the paper of a list says beside its rows, and the grid whose columns it has. */
export interface ListPrinting extends Pick<PrintedList, 'columns' | 'facts'> {
  readonly model: RefObject<GridModel | null>
}

interface PrintAllProps extends Pick<PrintedList, 'resource' | 'title'> {
  readonly texts: ResourceTexts
  readonly list: Pick<ResourceList, 'state' | 'question'>
  readonly printing: ListPrinting
}

/**
 * Prints all rows that match, where the page shows some of them: a button, keys and a command of the palette. The browser's own keys
 * print what is shown.
 */
export function PrintAllButton({ resource, title, texts, list, printing: { model, columns, facts } }: PrintAllProps) {
  const { t } = useTranslation('resource')
  const { t: parts } = useTranslation('parts')
  const [isBusy, setBusy] = useState(false)
  const { records = [], total = 0 } = 'data' in list.state ? (list.state.data ?? {}) : {}
  // Of a tree nobody knows how much of it is closed.
  const hasMore = records.length > 0 && (resource.tree !== undefined || total > records.length)
  const control = useRef<AbortController>(null)
  // Who has gone to another page does not want this one on paper any more.
  useEffect(() => () => control.current?.abort(), [])
  const run = async () => {
    const grid = model.current
    if (isBusy || !grid) return
    setBusy(true)
    announce(t('printAllBringing'), { about: 'list' })
    const stop = new AbortController()
    control.current = stop
    const { question } = list
    try {
      const { printAll } = await import('./print-all.ts')
      const words = { t, parts }
      const done = await printAll({ resource, texts, columns, title, grid, question, facts, words }, stop.signal)
      if (done === 'tooMany')
        warn(t(may(resource, 'exportXls') ? 'printTooMany' : 'printTooManyOnly', { most: PRINTED_AT_ONCE }))
    } catch {
      // A refusal is shown by `ask`.
    }
    setBusy(false)
  }
  const now = useRef({ run, hasMore })
  now.current = { run, hasMore }
  useCommands(
    useMemo(
      () => [
        {
          // One command of all lists: who has other keys for it has them in each.
          id: 'list.printAll',
          title: () => t('printAllTitle', { thing: texts.thing }),
          group: 'screen' as const,
          keys: 'Alt+Shift+Y',
          when: () => now.current.hasMore,
          run: () => void now.current.run()
        }
      ],
      [t, texts.thing]
    )
  )
  if (!hasMore) return null
  return (
    <Button kind="plain" icon={<Printer aria-hidden />} isLoading={isBusy} onPress={() => void run()}>
      {t('printAll')}
    </Button>
  )
}
