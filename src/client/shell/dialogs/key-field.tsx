import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import { giveKeys, isChanged, type Objection, objection, standardOf } from '../shortcuts/edit.ts'
import { keysIn, printedShortcut } from '../shortcuts/table.ts'
import { useKeyTexts } from './use-key-texts.ts'

interface KeyFieldProps {
  readonly id: string
  readonly title: string
  readonly keys: string | undefined
  readonly onDone: () => void
}

/** Takes the next keys that are pressed for a command. Escape leaves it as it was, Tab goes to the buttons, Delete switches it off. */
export function KeyField({ id, title, keys, onDone }: KeyFieldProps) {
  const { t } = useTranslation('account')
  const { t: say } = useTranslation('shell')
  const texts = useKeyTexts()
  const [refused, setRefused] = useState<{ readonly keys: string; readonly why: Objection }>()
  const take = (next: string | null) => {
    giveKeys(id, next)
    announce(t('keys.now', { title, keys: next === null ? t('keys.none') : printedShortcut(next) }), { about: 'keys' })
    onDone()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Tab' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return onDone()
    const pressed = keysIn(event.nativeEvent)
    if (pressed === undefined || event.repeat) return
    if (pressed === 'Delete' || pressed === 'Backspace') return take(null)
    const why = objection(id, pressed)
    if (!why) return take(pressed)
    setRefused({ keys: pressed, why })
  }
  const standard = standardOf(id)
  return (
    <div className="flex flex-col gap-1.5 border-line border-b py-2">
      <dt className="sr-only">{title}</dt>
      <dd className="contents">
        {/* Capture: the field itself would take arrows and letters for its own. */}
        <div role="presentation" onKeyDownCapture={press}>
          <TextField
            label={t('keys.press', { title })}
            autoFocus
            isReadOnly
            value={refused ? printedShortcut(refused.keys) : ''}
            placeholder={keys === undefined ? t('keys.none') : printedShortcut(keys)}
            description={t('keys.pressHint')}
            {...(refused && { errorMessage: texts.objection(refused.keys, refused.why) })}
          />
        </div>
        <div className="flex flex-wrap gap-2">
          {refused?.why.kind === 'taken' && (
            <Button size="small" kind="primary" onPress={() => take(refused.keys)}>
              {t('keys.takeOver')}
            </Button>
          )}
          {keys !== undefined && (
            <Button size="small" onPress={() => take(null)}>
              {t('keys.off')}
            </Button>
          )}
          {isChanged(id) && (
            <Button size="small" onPress={() => take(standard ?? null)}>
              {t('keys.standard')}
            </Button>
          )}
          <Button size="small" onPress={onDone}>
            {say('cancel')}
          </Button>
        </div>
      </dd>
    </div>
  )
}
