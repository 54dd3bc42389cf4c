import { Bookmark } from 'lucide-react'
import { lazy, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useCommands } from '#core/work/use-commands.ts'
import { LateDialog } from '#ui/base/layers/late-dialog.tsx'
import { Button } from '#ui/actions/button.tsx'

import type { ListViews } from './use-list-views.ts'

const ViewsDialog = lazy(async () => ({ default: (await import('./views-dialog.tsx')).ViewsDialog }))

/** Opens the saved views of a list, and says which one is open. */
export function ViewsButton({ views }: { readonly views: ListViews }) {
  const { t } = useTranslation('resource')
  const [isOpen, setOpen] = useState(false)
  const { current, resource } = views
  const opener = useRef<HTMLButtonElement>(null)
  useCommands(
    useMemo(
      () => [
        {
          id: `${resource.name}.views`,
          title: () => t('view.list'),
          group: 'screen' as const,
          run: () => setOpen(true)
        }
      ],
      [resource, t]
    )
  )
  return (
    <>
      <Button
        ref={opener}
        kind="plain"
        aria-haspopup="dialog"
        className="min-w-0 max-w-60"
        icon={<Bookmark aria-hidden />}
        onPress={() => setOpen(true)}
      >
        <span className="min-w-0 truncate max-tablet:sr-only">
          {current ? t('view.open', { name: current.name }) : t('view.title')}
        </span>
      </Button>
      <LateDialog>
        {isOpen && (
          <ViewsDialog
            views={views}
            onClose={() => {
              setOpen(false)
              opener.current?.focus()
            }}
          />
        )}
      </LateDialog>
    </>
  )
}
