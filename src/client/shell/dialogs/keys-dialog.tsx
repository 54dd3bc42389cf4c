import { useStore } from '@nanostores/react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { closeDialog } from '#core/state/dialogs.ts'
import { $ownKeys } from '#core/state/own-keys.ts'
import { possibleCommands } from '#core/work/commands.ts'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
import { TabPanel, Tabs } from '#ui/tabs/tabs.tsx'

import { lazyView } from '../loading/lazy-view.ts'
import type { ManualPlace } from '../manual/manual-view.tsx'
import { keysOf, type ShortcutId } from '../shortcuts/table.ts'
import { KeyFile } from './key-file.tsx'
import { KeyRow } from './key-row.tsx'

const FRAME: readonly ShortcutId[] = ['palette', 'keys', 'region.next', 'region.previous', 'menu.fold']
const TABS: readonly ShortcutId[] = [
  'tab.next',
  'tab.previous',
  'tab.refresh',
  'tab.close',
  'tab.closeLeft',
  'tab.closeRight',
  'tab.closeOthers'
]
/** Keys of one place only, by the text that says what they do. */
const IN_TABS = {
  'keys.tabMove': 'ArrowLeft ArrowRight',
  'keys.tabOpen': 'Enter',
  'keys.tabClose': 'Delete',
  'keys.tabShift': 'Alt+Shift+ArrowLeft ArrowRight',
  'keys.tabMenu': 'Shift+F10'
} as const
const IN_MENU = { 'keys.menuMove': 'ArrowUp ArrowDown', 'keys.menuGroup': 'ArrowRight ArrowLeft' } as const

type PlaceKey = keyof typeof IN_TABS | keyof typeof IN_MENU

interface Row {
  /** The command; left out where the keys belong to a place and stay. */
  readonly id?: string
  readonly title: string
  readonly keys: string | undefined
}

const NAME = 'help'
// The manual is read by few at a time: its view and its pages come when its tab is first chosen.
const loadManualView = () => import('../manual/manual-view.tsx').then(({ ManualView }) => ({ default: ManualView }))

/** 快捷键与使用手册 (F1): the keys of the frame and of the page in front, where they are changed too, and the users' manual. */
export function KeysDialog({ manual }: { manual?: ManualPlace }) {
  const { t } = useTranslation('account')
  const [tab, setTab] = useState(manual ? 'manual' : 'keys')
  const Manual = lazyView<{ place: ManualPlace | undefined }>(loadManualView)
  return (
    <Dialog title={t('keys.title')} isOpen onOpenChange={() => closeDialog('keys')} width={880} isDismissable>
      <Tabs
        aria-label={t('keys.title')}
        name={NAME}
        items={[
          { id: 'keys', title: t('keys.tab') },
          { id: 'manual', title: t('manual.title') }
        ]}
        selected={tab}
        onSelect={setTab}
        className="mb-3"
      />
      <TabPanel name={NAME} id={tab}>
        {tab === 'keys' ? (
          <AllKeys />
        ) : (
          <Suspense fallback={<Skeleton lines={12} />}>
            <Manual place={manual} />
          </Suspense>
        )}
      </TabPanel>
    </Dialog>
  )
}

/** All keys of the frame and of the page in front, and where they are changed. */
function AllKeys() {
  const { t } = useTranslation('account')
  const { t: say } = useTranslation('shell')
  const own = useStore($ownKeys)
  const ofTable = (ids: readonly ShortcutId[]): Row[] =>
    ids.map((id) => ({ id, title: say(id), keys: keysOf(id, own) }))
  const ofPlace = (keys: Readonly<Partial<Record<PlaceKey, string>>>): Row[] =>
    (Object.entries(keys) as [PlaceKey, string][]).map(([key, pressed]) => ({ title: t(key), keys: pressed }))
  const ofPage = possibleCommands().flatMap(({ id, group, title, keys }): Row[] =>
    group === 'screen' ? [{ id, title: title(), keys }] : []
  )
  return (
    <>
      <div className="gap-8 tablet:columns-2">
        {ofPage.length > 0 && <Keys title={t('keys.page')} rows={ofPage} />}
        <Keys title={t('keys.everywhere')} rows={ofTable(FRAME)} />
        <Keys title={t('keys.tabs')} rows={[...ofTable(TABS), ...ofPlace(IN_TABS)]} />
        <Keys title={t('keys.menu')} rows={ofPlace(IN_MENU)} />
      </div>
      <KeyFile />
    </>
  )
}

function Keys({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <section aria-label={title} className="break-inside-avoid pb-5">
      <h3 className="pb-1 text-faint text-xs/5">{title}</h3>
      <dl className="flex flex-col">
        {rows.map((row) => (
          <KeyRow key={row.id ?? row.title} {...row} />
        ))}
      </dl>
    </section>
  )
}
