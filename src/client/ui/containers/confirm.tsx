import { CircleAlert, TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, useState, useSyncExternalStore } from 'react'
import { Dialog, Heading, Text } from 'react-aria-components'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'

import { askedNow, onAsked, type Question, settle } from '../base/layers/asking.ts'
import { isWithControl } from '../base/pressed-keys.ts'
import { Button } from '../actions/button.tsx'
import { Modal, type ModalProps } from '../base/layers/modal.tsx'

export interface ConfirmProps extends Question, Pick<ModalProps, 'returnFocusTo'> {
  /** Whether it is on the screen. */
  isOpen: boolean
  /** Does it. While its promise is pending the button is busy and the question stays. */
  onConfirm: () => unknown
  /** Called when it is answered with no, or by Escape. */
  onCancel: () => void
}

/** Asks before something is done (an alertdialog). Escape is the safe answer. */
export function Confirm({
  isOpen,
  onConfirm,
  onCancel,
  title,
  text,
  confirmLabel,
  cancelLabel,
  kind = 'plain',
  returnFocusTo
}: ConfirmProps) {
  const { t } = useTranslation('ui')
  const [isBusy, setBusy] = useState(false)
  const act = async () => {
    const done = onConfirm()
    // A button that is busy is said by its label: over what has been done at once, that would be all that is announced.
    if (!(done instanceof Promise)) return
    setBusy(true)
    try {
      await done
    } finally {
      setBusy(false)
    }
  }
  // It means the button that does it, also where the other one has the focus; Enter alone is the safe answer there.
  const confirmByKeys = (event: KeyboardEvent) => {
    if (!isWithControl(event, 'enter')) return
    event.preventDefault()
    event.stopPropagation()
    if (!event.repeat && !isBusy) void act()
  }
  const Sign = kind === 'danger' ? TriangleAlert : CircleAlert
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={(next) => !next && !isBusy && onCancel()}
      width={420}
      returnFocusTo={returnFocusTo}
    >
      {/* By its own words, as every dialog: a screen reader may ask for them before its heading is there. */}
      <Dialog role="alertdialog" aria-label={title} className="flex min-h-0 flex-col gap-5 overflow-auto p-5 outline-0">
        <div className="flex gap-3">
          <Sign aria-hidden className={`mt-0.5 size-5 flex-none ${kind === 'danger' ? 'text-danger' : 'text-warn'}`} />
          <div className="flex min-w-0 flex-col gap-1">
            <Heading slot="title" className="font-semibold text-base/6">
              {title}
            </Heading>
            <Text slot="description" className="text-quiet">
              {text}
            </Text>
          </div>
        </div>
        <div role="presentation" onKeyDownCapture={confirmByKeys} className="flex flex-wrap justify-end gap-2">
          <Button slot="close" autoFocus={kind === 'danger'} isDisabled={isBusy}>
            {cancelLabel ?? t('cancel')}
          </Button>
          <Button
            kind={kind === 'danger' ? 'danger' : 'primary'}
            autoFocus={kind !== 'danger'}
            isLoading={isBusy}
            onPress={() => void act()}
          >
            {confirmLabel ?? t('ok')}
          </Button>
        </div>
      </Dialog>
    </Modal>
  )
}

/** Draws the questions of `confirm`; it is drawn once on the page. */
export function ConfirmHost() {
  const question = useSyncExternalStore(onAsked, askedNow)
  const [last, setLast] = useState(question)
  if (question && question !== last) setLast(question)
  // Whoever asked may give the focus to something of the page: it must not be hidden behind the question any more, or no screen reader says it.
  const answer = (yes: boolean) => {
    flushSync(settle)
    question?.answer(yes)
  }
  // The last question stays in the dialog while it fades.
  return last ? (
    <Confirm {...last} isOpen={question !== undefined} onConfirm={() => answer(true)} onCancel={() => answer(false)} />
  ) : null
}
