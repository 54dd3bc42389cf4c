import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { replaceBytes } from '#contract/archives/file-versions.ts'
import type { Input } from '#contract/core/call.ts'
import type { StoredObject } from '#contract/files/stored.ts'
import { ask } from '#core/wire/http/ask.ts'
import { DialogFault } from '#parts/answer/dialog-fault.tsx'
import { fileState } from '#parts/upload/file-state.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { FileDrop } from '#ui/fields/file-drop.tsx'
import { FileItem } from '#ui/status/file-item.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'

import { type SourceUpload, sourceUploads } from '../composing/compose-sources.ts'
import { Beside } from './beside.tsx'
import { type TakesRow, useExchange } from './use-exchange.ts'

interface ReplaceFileProps {
  readonly id: string
  readonly title: string
  readonly objects: readonly StoredObject[]
  /** Takes the row into the list. */
  readonly takesRow: TakesRow
  readonly onClose: () => void
}

/** Puts a better scan in the place of a stored file: both are seen beside each other before; the former one stays as a version. */
export function ReplaceFile({ id, title, objects, takesRow, onClose }: ReplaceFileProps) {
  const { t } = useTranslation('archives')
  const [object, setObject] = useState(objects[0]?.id ?? '')
  const [upload, setUpload] = useState<SourceUpload | null>(null)
  const [made, setMade] = useState<StoredObject | null>(null)
  const { fault, isBusy, exchange, forgetFault } = useExchange({
    id,
    send: (input: Input<typeof replaceBytes>, options) => ask(replaceBytes, input, options),
    takesRow,
    onClose
  })
  const current = useRef(upload)
  current.current = upload
  const former = objects.find((one) => one.id === object)
  const giveUp = () => {
    if (current.current) {
      sourceUploads.cancel(current.current.id)
      sourceUploads.clear(current.current.id)
    }
    setUpload(null)
    setMade(null)
    forgetFault()
  }
  useEffect(
    () => () => {
      if (!current.current) return
      sourceUploads.cancel(current.current.id)
      sourceUploads.clear(current.current.id)
    },
    []
  )
  return (
    <Dialog
      isOpen
      title={t('replace.title', { title })}
      width={made ? 1200 : 640}
      canFullscreen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <DialogFault text={fault} />
          {made && <Button onPress={giveUp}>{t('replace.other')}</Button>}
          <Button slot="close">{t('cancel')}</Button>
          {made && (
            <Button
              kind="primary"
              autoFocus
              isLoading={isBusy}
              onPress={() => void exchange({ id, object, path: made.path }, t('replace.done', { title }))}
            >
              {t('replace.do')}
            </Button>
          )}
        </>
      }
    >
      {made && former ? (
        <Beside former={former} now={made} titles={{ former: t('replace.former'), now: t('replace.new') }} />
      ) : (
        <div className="flex flex-col gap-4">
          <p>{t('replace.what')}</p>
          {objects.length > 1 && (
            <RadioGroup
              label={t('replace.which')}
              options={objects.map(({ id: value, name: label }) => ({ value, label }))}
              value={object}
              onChange={setObject}
            />
          )}
          <FileDrop
            aria-label={t('replace.choose')}
            maxFiles={1}
            autoFocus={objects.length <= 1}
            onFiles={([given]) => {
              giveUp()
              const [begun] = given ? sourceUploads.add([given.file], null) : []
              setUpload(begun ?? null)
            }}
          />
          {upload && <Sending upload={upload} onStored={setMade} onGiveUp={giveUp} />}
        </div>
      )}
    </Dialog>
  )
}

/** The new file on its way. */
function Sending({
  upload,
  onStored,
  onGiveUp
}: {
  readonly upload: SourceUpload
  readonly onStored: (object: StoredObject) => void
  readonly onGiveUp: () => void
}) {
  const state = useStore(upload.$state)
  const { id, file } = upload
  useEffect(() => {
    if (state.status === 'done') onStored(state.object)
  }, [state, onStored])
  return (
    <ul>
      <FileItem
        name={file.name}
        size={file.size}
        state={fileState(state)}
        onCancel={onGiveUp}
        onRetry={state.status === 'failed' && state.retryable ? () => sourceUploads.retry(id) : undefined}
        onRemove={onGiveUp}
      />
    </ul>
  )
}
