import { Download, FilePlus2, PenLine, Printer, RotateCcw, RotateCw, Save, Undo2 } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type EditablePdf, saveEdited } from '#contract/forms/edit-pdf.ts'
import { staticFile } from '#contract/files/stored.ts'
import { has } from '#core/state/session/permissions.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { download } from '#core/wire/http/download.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { UNDO } from '#core/work/commands.ts'
import { useCommands } from '#core/work/use-commands.ts'
import { useRetryKey } from '#parts/answer/use-retry-key.ts'
import { announce } from '#ui/base/announcer.ts'
import { useUnsavedChanges } from '#ui/base/layers/unsaved-changes.ts'
import { Button } from '#ui/actions/button.tsx'
import { Toolbar } from '#ui/actions/toolbar.tsx'

import { OrderedList } from '#parts/form/ordered-list.tsx'
import { ShownPdf } from '../making/shown-pdf.tsx'
import { usePrinting } from '#parts/paper/use-printing.ts'
import { InsertPages } from './insert-pages.tsx'
import { MarkPage } from './mark-page.tsx'
import { askedOf, inserted, isEdited, type PageEdit, pagesOfDocument, turned } from './page-edits.ts'
import { PdfVersions } from './pdf-versions.tsx'
import { useEditedPreview } from './use-edited-preview.ts'

interface PageEditorProps {
  readonly document: EditablePdf
  /** Called with the id of the version that was made. */
  readonly onSaved: (id: string) => void
  readonly tools: ReactNode
}

const MOST_UNDONE = 100

/** The pages of a PDF in a list, put into order, turned, removed and marked by keys; beside it the document as it will be. */
export function PageEditor({ document, onSaved, tools }: PageEditorProps) {
  const { t } = useTranslation('forms')
  const { id: object, name, path, title } = document
  const count = document.pages ?? 0
  const [pages, setPages] = useState<readonly PageEdit[]>(() => pagesOfDocument(object, count))
  const [before, setBefore] = useState<readonly { readonly pages: readonly PageEdit[]; readonly words: string }[]>([])
  const [current, setCurrent] = useState<string | null>(null)
  const [dialog, setDialog] = useState<'insert' | 'mark' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const retryKey = useRetryKey()
  const { print, isPrinting } = usePrinting(name)
  const changed = isEdited(pages, object, count)
  const asked = useMemo(() => askedOf(object, pages), [object, pages])
  const { bytes, fault, setFault } = useEditedPreview(asked, path, changed)
  useUnsavedChanges(() => changed)
  const change = (next: readonly PageEdit[], said?: string) => {
    setBefore([...before.slice(1 - MOST_UNDONE), { pages, words: said ?? '' }])
    setPages(next)
    if (said !== undefined) announce(said, { about: 'pages' })
  }
  const placeOf = (id: string) => pages.findIndex((page) => page.id === id) + 1
  const meant = current !== null && placeOf(current) > 0 ? current : (pages[0]?.id ?? null)
  const turn = (id: string | null, by: 90 | -90) => {
    if (id === null) return
    const next = turned(pages, id, by)
    change(next, t('edit.turned', { page: placeOf(id), turn: next[placeOf(id) - 1]?.turn ?? 0 }))
  }
  const undo = () => {
    const last = before.at(-1)
    if (!last) return announce(t('edit.nothingToUndo'), { about: 'pages' })
    setBefore(before.slice(0, -1))
    setPages(last.pages)
    const [count, { words }] = [last.pages.length, last]
    announce(words === '' ? t('edit.undone', { count }) : t('edit.undoneOf', { words, count }), { about: 'pages' })
  }
  const save = async () => {
    if (isBusy || !changed || pages.length === 0) return
    setBusy(true)
    try {
      const made = await ask(saveEdited, asked, { quiet: true, idempotencyKey: retryKey.keyOf(asked) })
      succeed(t('edit.saved', { name: made.name, pages: made.pages ?? 0 }))
      onSaved(made.id)
    } catch (failure) {
      retryKey.failed(asked, failure)
      setFault(errorMessage(failure))
      setBusy(false)
    }
  }
  const offers = {
    turnRight: { icon: <RotateCw aria-hidden />, keys: 'Alt+ArrowRight', run: () => turn(meant, 90) },
    turnLeft: { icon: <RotateCcw aria-hidden />, keys: 'Alt+ArrowLeft', run: () => turn(meant, -90) },
    insert: { icon: <FilePlus2 aria-hidden />, keys: 'Insert', run: () => setDialog('insert') },
    mark: { icon: <PenLine aria-hidden />, keys: 'Enter', run: () => setDialog(meant === null ? null : 'mark') },
    undo: { icon: <Undo2 aria-hidden />, keys: 'Control+z', run: undo }
  } as const
  const latest = useRef({ offers, save })
  latest.current = { offers, save }
  useCommands(
    useMemo(
      () => [
        ...(['turnRight', 'turnLeft', 'insert', 'mark', 'undo'] as const).map((name) => ({
          id: `pdfEdit.${name}`,
          title: () => t(`edit.${name}`),
          group: 'screen' as const,
          ...(name === 'undo' && { keys: UNDO }),
          run: () => latest.current.offers[name].run()
        })),
        { id: 'pdfEdit.save', title: () => t('edit.save'), group: 'screen' as const, run: () => latest.current.save() }
      ],
      [t]
    )
  )
  const byKeys = ({ key, altKey, ctrlKey, metaKey }: React.KeyboardEvent, id: string): boolean => {
    const control = ctrlKey || metaKey
    setCurrent(id)
    if (altKey && (key === 'ArrowRight' || key === 'ArrowLeft')) turn(id, key === 'ArrowRight' ? 90 : -90)
    else if (key === 'Insert' && !altKey && !control) setDialog('insert')
    else if (key === 'Enter' && !altKey && !control) setDialog('mark')
    else if (key === 'Enter' && control) void save()
    else return false
    return true
  }
  const marked = pages.find(({ id }) => id === meant)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 flex-[1_1_16rem] wrap-anywhere font-semibold">
          {title}
          <span className="ms-2 font-normal text-quiet">
            {t(changed ? 'edit.stateChanged' : 'edit.state', { pages: pages.length })}
          </span>
        </h2>
        {has('pdf.edit:print') && bytes && (
          <Button icon={<Printer aria-hidden />} isLoading={isPrinting} onPress={() => void print(bytes)}>
            {t('made.print')}
          </Button>
        )}
        {has('pdf.edit:download') && !changed && (
          <Button
            icon={<Download aria-hidden />}
            onPress={() => void download(staticFile, { '*': path, download: '1' }, name)}
          >
            {t('made.download')}
          </Button>
        )}
        {tools}
        {has('pdf.edit:edit') && (
          <Button
            kind="primary"
            icon={<Save aria-hidden />}
            aria-keyshortcuts="Control+Enter"
            isDisabled={!changed || pages.length === 0}
            isLoading={isBusy}
            onPress={() => void save()}
          >
            {t('edit.save')}
          </Button>
        )}
      </div>
      {fault !== '' && (
        <p role="alert" className="text-danger">
          {fault}
        </p>
      )}
      <div className="grid min-h-0 flex-1 gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div
          className="flex min-w-0 flex-col gap-3"
          onFocusCapture={({ target }) =>
            setCurrent(target.closest<HTMLElement>('[role="row"][data-key]')?.dataset.key ?? current)
          }
        >
          <Toolbar
            aria-label={t('edit.tools')}
            items={Object.entries(offers).map(([id, { icon, run }]) => ({
              id,
              label: t(`edit.${id as keyof typeof offers}`),
              icon,
              onAction: run
            }))}
          />
          <OrderedList
            label={t('edit.pages')}
            hint={t('edit.hint')}
            empty={t('edit.noPages')}
            items={pages.map((page) => ({
              id: page.id,
              name: t('edit.page', { page: page.page }),
              note: noteOf(page)
            }))}
            onOrder={(ids, moved) =>
              change(
                ids.flatMap((id) => pages.find((page) => page.id === id) ?? []),
                t('order.moved', { ...moved })
              )
            }
            onRemove={(gone) =>
              change(
                pages.filter(({ id }) => !gone.includes(id)),
                t('edit.removed', { count: pages.length - gone.length })
              )
            }
            onKey={byKeys}
          />
          <PdfVersions object={object} current={bytes} />
        </div>
        <ShownPdf title={name} data={bytes} page={meant === null ? undefined : placeOf(meant)} />
      </div>
      {dialog === 'insert' && (
        <InsertPages
          own={document}
          onInsert={(more) => {
            setDialog(null)
            change(inserted(pages, meant, more), t('edit.inserted', { count: more.length }))
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'mark' && marked && (
        <MarkPage
          page={placeOf(marked.id)}
          marks={marked.marks}
          onMarks={(marks) => {
            setDialog(null)
            change(
              pages.map((page) => (page.id === marked.id ? { ...page, marks } : page)),
              t('edit.marked', { page: placeOf(marked.id), count: marks.length })
            )
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  )

  function noteOf({ turn: by, marks, from }: PageEdit): string {
    return [
      from === undefined ? '' : t('edit.from', { from }),
      by === 0 ? '' : t('edit.turn', { turn: by }),
      marks.length === 0 ? '' : t('edit.marks', { count: marks.length })
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
