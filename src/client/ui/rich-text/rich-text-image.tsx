import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../actions/button.tsx'
import { Dialog } from '../containers/dialog.tsx'
import { FileDrop } from '../fields/file-drop.tsx'
import { Form } from '../fields/form.tsx'
import { TextField } from '../fields/text-field.tsx'

interface ImageDialogProps {
  /** A picture that was pasted or dropped; null where it is chosen here. */
  readonly first: File | null
  /** Keeps a picture and gives its address. Fails with an Error whose message says why, in words. */
  readonly keepImage: (file: File) => Promise<string>
  readonly onDone: (source: string, text: string) => void
  readonly onClose: () => void
}

/** Pictures that every browser shows. */
const ACCEPT = { 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'] }
const MOST = 10 * 1024 ** 2

/** Asks for a picture and for words that say what it shows to who does not see it. */
export function ImageDialog({ first, keepImage, onDone, onClose }: ImageDialogProps) {
  const { t } = useTranslation(['formatted', 'ui'])
  const [file, setFile] = useState(first)
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const [errors, setErrors] = useState<Record<string, string>>()
  const title = t('image')
  const save = async () => {
    if (isBusy) return
    if (text.trim() === '') setErrors({ text: t('noAlternative') })
    if (!file) setWrong(t('noImage'))
    if (!file || text.trim() === '') return
    setBusy(true)
    try {
      onDone(await keepImage(file), text.trim())
    } catch (failure) {
      setWrong(failure instanceof Error ? failure.message : String(failure))
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      title={title}
      width={480}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button slot="close">{t('ui:cancel')}</Button>
          <Button kind="primary" isLoading={isBusy} onPress={() => void save()}>
            {t('insert')}
          </Button>
        </>
      }
    >
      <Form
        aria-label={title}
        errors={errors}
        onSubmit={(event) => {
          event.preventDefault()
          // The form around the editor is not sent by it.
          event.stopPropagation()
          void save()
        }}
      >
        <FileDrop
          aria-label={t('chooseImage')}
          accept={ACCEPT}
          maxSize={MOST}
          maxFiles={1}
          hint={file ? t('chosen', { name: file.name }) : t('imageHint')}
          errorMessage={wrong}
          onFiles={([given]) => {
            setFile(given?.file ?? null)
            setWrong(undefined)
          }}
          onRefused={([refused]) => setWrong(refused?.reason)}
        />
        <TextField
          isRequired
          name="text"
          label={t('alternative')}
          description={t('alternativeHint')}
          value={text}
          onChange={(typed) => {
            setText(typed)
            setErrors(undefined)
          }}
          className="mt-3"
        />
        <button type="submit" hidden />
      </Form>
    </Dialog>
  )
}
