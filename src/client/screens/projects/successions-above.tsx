import { ArrowRightLeft } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { successions } from '#contract/organisation/successions.ts'
import { has } from '#core/state/session/permissions.ts'
import { succeed } from '#core/state/toasts.ts'
import { useCommands } from '#core/work/use-commands.ts'
import { MySuccessions } from '#parts/invite/my-successions.tsx'
import type { AboveListProps } from '#parts/resource/list/above-list.ts'
import { useListKeys } from '#parts/resource/list/use-list-keys.ts'
import { Button } from '#ui/actions/button.tsx'

import { SuccessionDialog } from './succession-dialog.tsx'

const TRANSFERS = `${successions.right}:transfer`
const TAKES = `${successions.right}:take`

/** What is above the successions of a project: what waits for me to take over, and how one is begun. */
export function SuccessionsAbove(props: AboveListProps) {
  const { texts, list } = props
  const { t } = useTranslation('organisation')
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useListKeys(props, (action, row) => t('succession.notNow', { action, row }))
  useCommands(
    useMemo(
      () => [
        {
          id: 'succession.transfer',
          title: () => t('succession.transfer'),
          group: 'screen' as const,
          when: () => has(TRANSFERS),
          run: () => setOpen(true)
        }
      ],
      [t]
    )
  )
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-quiet text-xs/5">{t('succession.keys')}</p>
        {has(TRANSFERS) && (
          <Button
            ref={button}
            kind="primary"
            icon={<ArrowRightLeft aria-hidden />}
            className="ms-auto"
            onPress={() => setOpen(true)}
          >
            {t('succession.transfer')}
          </Button>
        )}
      </div>
      {has(TAKES) && <MySuccessions onAnswered={() => void list.refresh()} />}
      {isOpen && (
        <SuccessionDialog
          texts={texts}
          onAsked={() => {
            close()
            succeed(t('succession.asked'))
            void list.refresh()
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
