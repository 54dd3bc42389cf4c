import { Download, FilePlus2, Printer } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { downloadFinished } from '#contract/forms/finished.ts'
import { LIST_KEYS } from '#core/state/list-keys.ts'
import { has } from '#core/state/session/permissions.ts'
import { inform, retire, warn } from '#core/state/toasts.ts'
import { fetchBytes } from '#core/wire/http/bytes.ts'
import { downloadLarge } from '#core/wire/http/download-large.ts'
import { useCommands } from '#core/work/use-commands.ts'
import type { AboveListProps } from '#parts/resource/list/above-list.ts'
import type { ResourceRow } from '#parts/resource/rows/rows.ts'
import { useListKeys } from '#parts/resource/list/use-list-keys.ts'
import { Button } from '#ui/actions/button.tsx'

import { usePrinting } from '#parts/paper/use-printing.ts'
import { FinishedMake } from './finished-make.tsx'
import { useFinishedJobs } from './use-finished-jobs.ts'

/** What is done with finished files beside the actions of the list: ordered, fetched, printed; the letters of the list. */
export function FinishedTools(props: AboveListProps) {
  const { t } = useTranslation('forms')
  useListKeys(props, (action, row) => t('finished.notNow', { action, row }))
  const { list, model } = props
  const [isMaking, setMaking] = useState(false)
  const { print, isPrinting } = usePrinting(t('finished.title'))
  useFinishedJobs(list)
  const work = useRef({ download: () => undefined as unknown, print: () => undefined as unknown })
  const ready = (): readonly ResourceRow[] => {
    const grid = model.current
    const rows = grid ? grid.rows.meant().map((one) => grid.state.rows.row(one) as ResourceRow) : []
    const made = rows.filter(({ status }) => status === 'ready')
    if (made.length === 0) warn(t('finished.chooseReady'))
    return made
  }
  work.current = {
    async download() {
      const rows = ready()
      if (rows.length === 0) return
      const given = new AbortController()
      const running = t('finished.downloading')
      inform(running, { actions: [{ label: t('finished.cancel'), run: () => given.abort() }] })
      try {
        await downloadLarge(downloadFinished, { ids: rows.map(({ id }) => id).join(',') }, given.signal)
      } finally {
        retire(running)
      }
    },
    async print() {
      const [row, more] = ready()
      if (!row) return
      if (more) return warn(t('finished.printOne'))
      // A failure is shown by `fetchBytes`.
      const bytes = await fetchBytes(String(row.path)).catch(() => null)
      if (bytes) await print(bytes)
    }
  }
  useCommands(
    useMemo(
      () =>
        (
          [
            ['make', ':add', () => setMaking(true)],
            ['download', ':download', () => void work.current.download()],
            ['print', ':print', () => void work.current.print()]
          ] as const
        )
          .filter(([, right]) => has(`after.finished${right}`))
          .map(([name, , run]) => ({
            id: `finishedFile.${name}`,
            title: () => t(`finished.do.${name}`),
            group: 'screen' as const,
            keys: LIST_KEYS[`finishedFile.${name}`],
            run
          })),
      [t]
    )
  )
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {has('after.finished:add') && (
          <Button kind="primary" icon={<FilePlus2 aria-hidden />} onPress={() => setMaking(true)}>
            {t('finished.do.make')}
          </Button>
        )}
        {has('after.finished:download') && (
          <Button icon={<Download aria-hidden />} onPress={() => void work.current.download()}>
            {t('finished.do.download')}
          </Button>
        )}
        {has('after.finished:print') && (
          <Button icon={<Printer aria-hidden />} isLoading={isPrinting} onPress={() => void work.current.print()}>
            {t('finished.do.print')}
          </Button>
        )}
        <p className="text-quiet text-xs/5">{t('finished.hint')}</p>
      </div>
      {isMaking && <FinishedMake onClose={() => setMaking(false)} onOrdered={() => void list.refresh()} />}
    </>
  )
}
