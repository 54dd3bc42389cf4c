import { Combine, ListTree, RotateCcw, RotateCw, SeparatorHorizontal, SplitSquareVertical, Undo2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { OrderedList } from '#parts/form/ordered-list.tsx'
import { useUnsavedChanges } from '#ui/base/layers/unsaved-changes.ts'
import { Toolbar } from '#ui/actions/toolbar.tsx'

import {
  type ComposedDocument,
  type ComposedPage,
  type Composition,
  mergedAll,
  splitAtBookmarks,
  splitAtSources,
  toggledFirst,
  turnedPage,
  withoutPages
} from './composed-pages.ts'
import { SplitEvery } from './split-every.tsx'
import type { OpenSource } from './use-composition.ts'

interface ComposedListProps {
  readonly made: Composition
  readonly sources: readonly OpenSource[]
  readonly documents: readonly ComposedDocument[]
  /** The page that the buttons mean. */
  readonly meant: ComposedPage
  /** Puts a changed composition in place of this one, and says what has changed. */
  readonly alter: (next: Composition, words?: string) => void
  readonly say: (words: string) => void
  readonly takeBack: () => void
  readonly onRename: () => void
  readonly onAdd: () => void
}

/** The pages of what is being made in a list, with the documents that begin in it, and what is done with them by keys and buttons. */
export function ComposedList(props: ComposedListProps) {
  const { made, sources, documents, meant, alter, say, takeBack, onRename, onAdd } = props
  const { t } = useTranslation('archives')
  const { pages } = made
  // What was put together is in no file yet.
  useUnsavedChanges(() => pages.length > 0)
  const hasBookmarks = sources.some(({ bookmarks }) => bookmarks.length > 0)
  const toggle = (id: string) => {
    if (id === pages[0]?.id) return say(t('compose.firstStays'))
    alter(toggledFirst(made, id))
  }
  const turn = (id: string, by: 90 | -90) => {
    const next = turnedPage(made, id, by)
    alter(next, t('compose.turned', { turn: next.pages.find((page) => page.id === id)?.turn ?? 0 }))
  }
  const byKeys = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, id: string): boolean => {
    const control = ctrlKey || metaKey
    if (key === 'Enter' && !altKey && !control) toggle(id)
    else if (altKey && (key === 'ArrowRight' || key === 'ArrowLeft')) turn(id, key === 'ArrowRight' ? 90 : -90)
    else if (key === 'Insert' && !altKey && !control) onAdd()
    else if (key === 'F2') onRename()
    else return false
    return true
  }
  const tools = [
    { id: 'toggle', icon: <SeparatorHorizontal aria-hidden />, run: () => toggle(meant.id) },
    { id: 'turnRight', icon: <RotateCw aria-hidden />, run: () => turn(meant.id, 90) },
    { id: 'turnLeft', icon: <RotateCcw aria-hidden />, run: () => turn(meant.id, -90) },
    { id: 'undo', icon: <Undo2 aria-hidden />, run: takeBack },
    ...(sources.length > 1
      ? [
          {
            id: 'sources' as const,
            icon: <SplitSquareVertical aria-hidden />,
            run: () => alter(splitAtSources(made))
          }
        ]
      : []),
    ...(hasBookmarks
      ? [
          {
            id: 'bookmarks' as const,
            icon: <ListTree aria-hidden />,
            run: () => alter(splitAtBookmarks(made, sources))
          }
        ]
      : []),
    { id: 'mergeAll', icon: <Combine aria-hidden />, run: () => alter(mergedAll(made)) }
  ] as const
  const headings = new Map(
    documents.map(({ first, name, pages: own }, at) => [
      first,
      t('compose.heading', { at: at + 1, name, pages: own.length })
    ])
  )
  const names = new Map(sources.map(({ id, name }) => [id, name]))
  return (
    <>
      <Toolbar
        aria-label={t('compose.tools')}
        items={tools.map(({ id, icon, run }) => ({
          id,
          label: t(`compose.${id}`),
          icon,
          onAction: run
        }))}
      />
      <SplitEvery made={made} onSplit={alter} />
      <OrderedList
        label={t('compose.pages')}
        hint={t('compose.hint')}
        className="max-h-[38dvh]"
        // Whoever has chosen files goes on with their pages.
        autoFocus
        items={pages.map((page) => ({
          id: page.id,
          name: t('compose.page', {
            name: names.get(page.source) ?? '',
            page: page.page
          }),
          ...(page.turn !== 0 && { note: t('compose.turn', { turn: page.turn }) }),
          heading: headings.get(page.id)
        }))}
        onOrder={(ids, moved) =>
          alter(
            { ...made, pages: ids.flatMap((id) => pages.find((page) => page.id === id) ?? []) },
            t('compose.moved', { ...moved })
          )
        }
        onRemove={(gone) =>
          alter(
            withoutPages(made, new Set(gone)),
            t(gone.length === pages.length ? 'compose.removedAll' : 'compose.removed', {
              count: pages.length - gone.length
            })
          )
        }
        onKey={byKeys}
      />
    </>
  )
}
