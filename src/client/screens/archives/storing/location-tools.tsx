import { Printer, Search, Tags } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { printPlaces, type ShelfPaperKind } from '#contract/transfers/shelved.ts'
import { LIST_KEYS } from '#core/state/list-keys.ts'
import { has } from '#core/state/session/permissions.ts'
import { warn } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { useCommands } from '#core/work/use-commands.ts'
import { textParam } from '#parts/address/params.ts'
import { useAddressState } from '#parts/address/use-page-address.ts'
import { PaperDialog } from '#parts/paper/paper-dialog.tsx'
import type { AboveListProps } from '#parts/resource/list/above-list.ts'
import type { ResourceRow } from '#parts/resource/rows/rows.ts'
import { useListKeys } from '#parts/resource/list/use-list-keys.ts'
import { Button } from '#ui/actions/button.tsx'

import { ShelvedVolumes } from './shelved-volumes.tsx'

/** What a code on a label leads to: a volume that is searched by its number. */
const PARAMS = { find: textParam }

/** What is done with the store beside the actions of its list: a volume is found, labels and the 架位 list are printed; the letters of the list. */
export function LocationTools(props: AboveListProps) {
  const { t } = useTranslation('transfers')
  useListKeys(props, (action, row) => t('shelf.notNow', { action, row }))
  const { list, model } = props
  const [{ find }, change] = useAddressState(PARAMS, { find: t('shelf.find') })
  const [isFinding, setFinding] = useState(find !== '')
  const [printed, setPrinted] = useState<{ readonly what: ShelfPaperKind; readonly ids: string } | null>(null)
  const print = (what: ShelfPaperKind) => {
    const grid = model.current
    const rows = grid ? grid.rows.meant().map((one) => grid.state.rows.row(one) as ResourceRow) : []
    const ids = rows.map(({ id }) => id).join(',')
    if (ids === '') warn(t('shelf.choosePlace'))
    else setPrinted({ what, ids })
  }
  const newest = useRef(print)
  newest.current = print
  const mayPrint = has('transfer.location:print')
  useCommands(
    useMemo(
      () => [
        {
          ...{ id: 'location.find', title: () => t('shelf.find'), group: 'screen' as const },
          ...{ keys: LIST_KEYS['location.find'], run: () => setFinding(true) }
        },
        ...(mayPrint
          ? (['labels', 'list'] as const).map((what) => ({
              ...{ id: `location.${what}`, title: () => t(`shelf.print.${what}`), group: 'screen' as const },
              ...{ keys: LIST_KEYS[`location.${what}`], run: () => newest.current(what) }
            }))
          : [])
      ],
      [t, mayPrint]
    )
  )
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={<Search aria-hidden />} onPress={() => setFinding(true)}>
          {t('shelf.find')}
        </Button>
        {mayPrint && (
          <>
            <Button icon={<Tags aria-hidden />} onPress={() => print('labels')}>
              {t('shelf.print.labels')}
            </Button>
            <Button icon={<Printer aria-hidden />} onPress={() => print('list')}>
              {t('shelf.print.list')}
            </Button>
          </>
        )}
        <p className="text-quiet text-xs/5">{t('shelf.keys')}</p>
      </div>
      {isFinding && (
        <ShelvedVolumes
          words={find}
          onMoved={() => void list.refresh()}
          onClose={() => {
            setFinding(false)
            change({ find: '' })
          }}
        />
      )}
      {printed && (
        <PaperDialog
          title={t(`shelf.print.${printed.what}`)}
          canPrint
          paper={(signal) => ask(printPlaces, printed, { signal, quiet: true })}
          onClose={() => setPrinted(null)}
        />
      )}
    </>
  )
}
