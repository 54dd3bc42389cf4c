import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../actions/button.tsx'
import { Dialog } from '../containers/dialog.tsx'
import { Form } from '../fields/form.tsx'
import { TextField } from '../fields/text-field.tsx'
import { type LinkPlace, linkAddress } from './rich-text-inserts.ts'

interface LinkDialogProps {
  readonly place: LinkPlace
  /** Called with the address and the words; an empty address takes the link away. */
  readonly onDone: (href: string, text: string) => void
  readonly onClose: () => void
}

/** Asks for the address and the words of a link, or takes one away. */
export function LinkDialog({ place, onDone, onClose }: LinkDialogProps) {
  const { t } = useTranslation(['formatted', 'ui'])
  const [href, setHref] = useState(place.href)
  const [text, setText] = useState(place.text)
  const [errors, setErrors] = useState<Record<string, string>>()
  const isNew = place.href === ''
  const title = t(isNew ? 'link' : 'editLink')
  const save = () => {
    const address = linkAddress(href)
    if (address === null) setErrors({ href: t('badLink') })
    else onDone(address, text.trim() || address)
  }
  return (
    <Dialog
      isOpen
      title={title}
      width={480}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          {!isNew && <Button onPress={() => onDone('', text)}>{t('unlink')}</Button>}
          <Button slot="close">{t('ui:cancel')}</Button>
          <Button kind="primary" onPress={save}>
            {t('ui:ok')}
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
          save()
        }}
      >
        <TextField
          autoFocus
          isRequired
          name="href"
          label={t('address')}
          placeholder="https://"
          value={href}
          onChange={(typed) => {
            setHref(typed)
            setErrors(undefined)
          }}
        />
        <TextField name="text" label={t('words')} value={text} onChange={setText} />
        {/* Enter in a field sends a form that has a button for it. */}
        <button type="submit" hidden />
      </Form>
    </Dialog>
  )
}
