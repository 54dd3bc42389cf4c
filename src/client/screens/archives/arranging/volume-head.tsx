import { useStore } from '@nanostores/react'
import {
  ArrowRightToLine,
  BookPlus,
  BookCopy,
  BookText,
  Combine,
  Download,
  FileDigit,
  ListOrdered,
  Lock,
  LockOpen,
  Pencil,
  Printer,
  Sparkles,
  Split,
  Trash2,
  Reply,
  Undo2
} from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { keysNow } from '#core/state/own-keys.ts'
import { has } from '#core/state/session/permissions.ts'
import { type PaletteCommand, type TypedCommand, UNDO } from '#core/work/commands.ts'
import { useCommands } from '#core/work/use-commands.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import { Toolbar, type ToolbarItem } from '#ui/actions/toolbar.tsx'

import { readMove } from './typed-move.ts'
import type { VolumeActions } from './use-volume-actions.ts'
import type { VolumeController } from './volume-controller.ts'

interface Offer {
  readonly id: string
  readonly action: string
  readonly icon: React.ReactNode
  readonly run: () => void
  readonly kind?: ToolbarItem['kind']
  readonly startsGroup?: boolean
  /** The keys that do the same. */
  readonly keys?: string
}

/** The command that makes the forms of volumes together, and its keys. */
const TOGETHER = { id: 'volume.batchForms', keys: 'Alt+Shift+F' } as const

/** What beside its own right an offer needs: that to make forms. */
const NEEDS: Readonly<Record<string, string>> = { forms: 'pdf.create:add', batchForms: 'pdf.create:add' }

/** What can be done here, as buttons and as commands of the palette: those that who works here may do. */
export function VolumeHead({
  controller,
  project,
  actions
}: {
  readonly controller: VolumeController
  readonly project: string
  readonly actions: VolumeActions
}) {
  const { t } = useTranslation('arrange')
  const volumes = useStore(controller.$volumes)
  const lifted = useStore(controller.$lifted)
  const isMany = useStore(controller.$markedVolumes).size > 1
  const offers = useMemo(
    () =>
      offersOf(actions).filter(
        ({ id, action }) => has(`arrange.volume:${action}`) && (NEEDS[id] === undefined || has(NEEDS[id]))
      ),
    [actions]
  )
  const commands = useMemo(
    () =>
      offers.map(
        ({ id, run, keys }): PaletteCommand => ({
          id: `volume.${id}`,
          title: () => t(`do.${id}` as 'do.auto'),
          group: 'screen',
          run,
          ...(keys && { keys }),
          ...(id === 'moveTo' && { readTyped: (typed: string) => typedMove(typed, controller, actions, t) })
        })
      ),
    [offers, controller, actions, t]
  )
  useCommands(commands)
  return (
    <PageHead
      title={t('title')}
      about={[
        project,
        t('volume.count', { count: volumes.length }),
        lifted && t('liftedNow', { count: lifted.ids.length })
      ]
        .filter(Boolean)
        .join(' · ')}
      onRefresh={controller.refresh}
    >
      <Toolbar
        aria-label={t('actions')}
        className="max-w-full"
        items={offers.map(({ id, icon, run, kind, startsGroup, keys: standard }) => {
          const keys = keysNow(`volume.${id}`, standard)
          return {
            id,
            label: t(id === 'merge' && isMany ? 'do.mergeMarked' : (`do.${id}` as 'do.auto')),
            icon,
            onAction: run,
            ...(kind && { kind }),
            ...(keys !== undefined && { keys }),
            ...(startsGroup && { startsGroup })
          }
        })}
      />
    </PageHead>
  )
}

/** What the typed words would move where: files by their places in the list that is shown, a volume by its number. */
function typedMove(
  typed: string,
  controller: VolumeController,
  actions: VolumeActions,
  t: ReturnType<typeof useTranslation<'arrange'>>['t']
): TypedCommand | undefined {
  const move = readMove(typed, { move: t('typed.move'), volume: t('typed.volume') })
  const volume = move && controller.numbered(move.volumeNo)
  const files = move && controller.files().slice(move.from - 1, move.to)
  if (!volume || !files || files.length === 0) return undefined
  const ids = files.map(({ id }) => id)
  return {
    title: `${typed} · ${t('typed.says', { count: ids.length, title: files[0]?.title ?? '', volume: volume.title })}`,
    run: async () => void (await actions.moveTo(ids, volume.volumeNo))
  }
}

const offersOf = (actions: VolumeActions): Offer[] => [
  { id: 'auto', action: 'auto', icon: <Sparkles aria-hidden />, kind: 'primary', run: () => actions.open('auto') },
  { id: 'undo', action: 'edit', icon: <Undo2 aria-hidden />, keys: UNDO, run: () => void actions.undo() },
  { id: 'moveTo', action: 'edit', icon: <ArrowRightToLine aria-hidden />, run: () => actions.open('moveTo') },
  { id: 'return', action: 'edit', icon: <Reply aria-hidden />, run: () => actions.open('return') },
  { id: 'add', action: 'add', icon: <BookPlus aria-hidden />, startsGroup: true, run: () => actions.open('add') },
  { id: 'edit', action: 'edit', icon: <Pencil aria-hidden />, run: () => actions.open('edit') },
  { id: 'split', action: 'split', icon: <Split aria-hidden />, run: () => void actions.split() },
  { id: 'merge', action: 'merge', icon: <Combine aria-hidden />, run: () => void actions.merge() },
  { id: 'renumber', action: 'reorder', icon: <ListOrdered aria-hidden />, run: () => void actions.renumber() },
  {
    id: 'single',
    action: 'paginate',
    icon: <FileDigit aria-hidden />,
    startsGroup: true,
    run: () => void actions.paginate('single')
  },
  { id: 'double', action: 'paginate', icon: <FileDigit aria-hidden />, run: () => void actions.paginate('double') },
  { id: 'lock', action: 'lock', icon: <Lock aria-hidden />, startsGroup: true, run: () => void actions.lock() },
  { id: 'unlock', action: 'lock', icon: <LockOpen aria-hidden />, run: () => void actions.unlock() },
  {
    id: 'export',
    action: 'export',
    icon: <Download aria-hidden />,
    startsGroup: true,
    run: () => void actions.export()
  },
  { id: 'print', action: 'print', icon: <Printer aria-hidden />, run: () => window.print() },
  { id: 'forms', action: 'print', icon: <BookText aria-hidden />, run: actions.toForms },
  {
    id: 'batchForms',
    action: 'print',
    icon: <BookCopy aria-hidden />,
    keys: TOGETHER.keys,
    run: () => actions.open('batchForms')
  },
  { id: 'delete', action: 'delete', icon: <Trash2 aria-hidden />, run: () => void actions.remove() }
]
