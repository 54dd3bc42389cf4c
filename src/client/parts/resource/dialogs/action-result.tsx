import { useTranslation } from 'react-i18next'

import { succeed } from '#core/state/toasts.ts'
import { Button } from '#ui/actions/button.tsx'
import { Descriptions } from '#ui/data/descriptions.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'

import type { ResourceTexts } from '../rows/texts.ts'

interface ActionResultProps {
  readonly texts: ResourceTexts
  /** What was done. */
  readonly title: string
  readonly result: Readonly<Record<string, string>>
  readonly onClose: () => void
}

/** What an action gives once, such as a new password: it can be copied, and is not shown again. */
export function ActionResult({ texts, title, result, onClose }: ActionResultProps) {
  const { t } = useTranslation('resource')
  const words = Object.values(result).join('\n')
  return (
    <Dialog
      isOpen
      title={title}
      width={480}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button
            onPress={() =>
              void navigator.clipboard.writeText(words).then(
                () => succeed(t('copied')),
                () => undefined
              )
            }
          >
            {t('copy')}
          </Button>
          <Button slot="close" kind="primary" autoFocus>
            {t('close')}
          </Button>
        </>
      }
    >
      <p className="mb-3">{t('shownOnce')}</p>
      <Descriptions
        items={Object.entries(result).map(([key, value]) => ({
          term: texts.field(key),
          value: <code className="select-all font-mono text-base">{value}</code>,
          isWide: true
        }))}
      />
    </Dialog>
  )
}
