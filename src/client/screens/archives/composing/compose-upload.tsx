import { FilePlus2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { MOST_DOCUMENTS } from '#contract/forms/compose-uploads.ts'
import { MOST_PAGES } from '#contract/forms/edit-pdf.ts'
import { succeed } from '#core/state/toasts.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { DialogFault } from '#parts/answer/dialog-fault.tsx'
import { announce } from '#ui/base/announcer.ts'
import { isWithControl } from '#ui/base/pressed-keys.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { FileDrop } from '#ui/fields/file-drop.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import { ComposedList } from './composed-list.tsx'
import { type Composition, documentsOf, LONGEST_DOCUMENT_NAME } from './composed-pages.ts'
import { PagePreview } from './page-preview.tsx'
import { type CollectComposed, UploadFailed, useComposition } from './use-composition.ts'

interface ComposeUploadProps {
  /** Makes a row of each document. */
  readonly collect: CollectComposed
  /** What the node is called. */
  readonly place: string
  readonly onClose: () => void
}

const TYPES = { 'application/pdf': ['.pdf'], 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'] }

/**
 * Makes new files of files before they are uploaded: one is split where its documents begin, several are merged, pages are put into order,
 * turned and left out, all by keys, with the page beside as it will be. Each document becomes a row of the node.
 */
export function ComposeUpload({ collect, place, onClose }: ComposeUploadProps) {
  const { t } = useTranslation('archives')
  const { sources, unread, made, isReading, change, rename, undo, add, send } = useComposition()
  const [current, setCurrent] = useState<string | null>(null)
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const name = useRef<HTMLDivElement>(null)
  const choosing = useRef<HTMLButtonElement>(null)
  const { pages } = made
  const documents = documentsOf(made, sources)
  const at = Math.max(
    0,
    pages.findIndex(({ id }) => id === current)
  )
  const meant = pages[at]
  const own = documents.findIndex((one) => one.pages.some(({ id }) => id === meant?.id))
  const shown = documents[own]
  const source = sources.find(({ id }) => id === meant?.source)

  const say = (words: string) => announce(words, { about: 'composed' })
  const alter = (next: Composition, said?: string) => {
    setFault('')
    const words = said ?? t('compose.documents', { count: documentsOf(next, sources).length })
    change(next, words)
    say(words)
  }
  const takeBack = () => {
    const words = undo()
    say(words === undefined ? t('compose.nothingToUndo') : t('compose.undoneOf', { words }))
  }
  const undoByKeys = (event: KeyboardEvent) => {
    // What is typed has an undo of its own.
    if (!isWithControl(event, 'z') || (event.target instanceof Element && event.target.closest('input'))) return
    event.preventDefault()
    takeBack()
  }
  const isEmptied = sources.length > 0 && pages.length === 0
  useEffect(() => {
    // The list is gone with its last page.
    if (isEmptied) choosing.current?.focus()
  }, [isEmptied])
  const take = async (files: readonly File[]) => {
    const count = await add(files)
    if (count > 0) say(t('compose.added', { count }))
  }
  const upload = async () => {
    if (isBusy) return
    const wrong = whatIsWrong()
    setFault(wrong?.words ?? '')
    if (wrong) {
      setCurrent(wrong.at ?? current)
      return
    }
    setBusy(true)
    try {
      await send(documents, collect)
      succeed(t('compose.done', { count: documents.length, place }))
      onClose()
    } catch (failure) {
      setFault(
        failure instanceof UploadFailed
          ? t('compose.notUploaded', { name: failure.file, reason: failure.message })
          : errorMessage(failure)
      )
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      title={t('compose.title', { place })}
      width={1200}
      canFullscreen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <DialogFault text={fault} />
          <Button slot="close">{t('cancel')}</Button>
          <Button kind="primary" isDisabled={pages.length === 0} isLoading={isBusy} onPress={() => void upload()}>
            {t('compose.upload', { count: documents.length })}
          </Button>
        </>
      }
    >
      <FileDrop
        aria-label={t('compose.choose')}
        accept={TYPES}
        onFiles={(files) => void take(files.map(({ file }) => file))}
        className="flex min-h-0 flex-1 flex-col gap-3"
      >
        {({ choose }) => (
          <div role="presentation" onKeyDownCapture={undoByKeys} className="contents">
            <div className="flex flex-wrap items-center gap-2">
              <Button ref={choosing} icon={<FilePlus2 aria-hidden />} isLoading={isReading} autoFocus onPress={choose}>
                {t(pages.length === 0 ? 'compose.choose' : 'compose.add')}
              </Button>
              <p className="min-w-0 flex-1 basis-60 text-quiet text-xs/5">{t('compose.what')}</p>
            </div>
            {unread.map(({ name: file, why }) => (
              <p key={file} role="alert" className="text-danger">
                {t(`compose.unread.${why}`, { name: file })}
              </p>
            ))}
            {meant && shown && source && (
              <div className="grid min-h-0 flex-1 gap-4 lg:grid-cols-[26rem_minmax(0,1fr)]">
                <div
                  ref={list}
                  className="flex min-w-0 flex-col gap-2"
                  onFocusCapture={({ target }) =>
                    setCurrent(target.closest<HTMLElement>('[role="row"][data-key]')?.dataset.key ?? current)
                  }
                >
                  <ComposedList
                    {...{ made, sources, documents, meant, alter, say, takeBack }}
                    onRename={() => name.current?.querySelector('input')?.focus()}
                    onAdd={choose}
                  />
                </div>
                <div className="flex min-w-0 flex-col gap-2">
                  <TextField
                    ref={name}
                    hasMessageLine={false}
                    label={t('compose.name', { at: own + 1, count: documents.length })}
                    value={shown.name}
                    maxLength={LONGEST_DOCUMENT_NAME}
                    onChange={(text) => rename(shown.first, text)}
                    onKeyDown={(event) => {
                      if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
                      list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(meant.id)}"]`)?.focus()
                    }}
                  />
                  <PagePreview
                    label={t('compose.preview', { name: source.name, page: meant.page })}
                    document={source.local}
                    page={meant.page}
                    turn={meant.turn}
                  />
                </div>
              </div>
            )}
          </div>
        )}
      </FileDrop>
    </Dialog>
  )

  /** Why this cannot be sent, and the page that it is about. */
  function whatIsWrong(): { readonly words: string; readonly at?: string | undefined } | null {
    if (pages.length === 0) return { words: t('compose.noPages') }
    if (pages.length > MOST_PAGES)
      return { words: t('compose.tooManyPages', { most: MOST_PAGES, count: pages.length }) }
    if (documents.length > MOST_DOCUMENTS)
      return { words: t('compose.tooMany', { most: MOST_DOCUMENTS, count: documents.length }) }
    const nameless = documents.findIndex((one) => one.name.trim() === '')
    return nameless < 0 ? null : { words: t('compose.noName', { at: nameless + 1 }), at: documents[nameless]?.first }
  }
}
