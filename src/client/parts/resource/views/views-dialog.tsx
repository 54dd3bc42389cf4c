import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { SavedView } from '#contract/system/saved-views.ts'
import { succeed } from '#core/state/toasts.ts'
import { confirm } from '#ui/base/layers/asking.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'

import { forgetView, keepView, setDefaultView } from './saved-views.ts'
import type { ListViews } from './use-list-views.ts'
import { ViewForm } from './view-form.tsx'
import { ViewLine } from './view-line.tsx'

/** The saved views of a list: one is opened, kept under a name, changed, shared, made the default one or deleted. */
export function ViewsDialog({ views, onClose }: { readonly views: ListViews; readonly onClose: () => void }) {
  const { t } = useTranslation('resource')
  const [edited, setEdited] = useState<SavedView | null>(null)
  const [, setDefaults] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useId()
  const { resource, path, all, open, content } = views
  const show = (view: SavedView | undefined, isSaid = false) => {
    onClose()
    open(view, isSaid)
  }
  const update = async (view: SavedView) => {
    const kept = await keepView({ ...factsOf(view), content: content() })
    succeed(t('view.saved', { name: kept.name }))
  }
  const remove = async (view: SavedView) => {
    const yes = await confirm({
      title: t('view.deleteAsk'),
      text: view.name,
      kind: 'danger',
      confirmLabel: t('view.delete')
    })
    if (!yes || !(await forgetView(view))) return
    succeed(t('view.deleted', { name: view.name }))
    heading.current?.focus()
  }
  const choose = (view: SavedView, isDefault: boolean) => {
    setDefaultView(resource.name, isDefault ? view.id : null)
    setDefaults((count) => count + 1)
  }
  return (
    <Dialog
      title={t('view.title')}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      width={560}
      footer={
        <>
          <Button slot="close">{t('cancel')}</Button>
          <Button type="submit" form={form} kind="primary">
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <section aria-labelledby={`${form}-list`}>
          <h3 id={`${form}-list`} ref={heading} tabIndex={-1} className="font-semibold outline-offset-2">
            {t('view.list')}
          </h3>
          {all.length === 0 ? (
            <p className="text-quiet">{t('view.empty')}</p>
          ) : (
            <ul aria-labelledby={`${form}-list`} className="m-0 flex list-none flex-col p-0">
              {all.map((view) => (
                <ViewLine
                  key={view.id}
                  view={view}
                  isCurrent={view.id === views.current?.id}
                  onOpen={() => show(view)}
                  onUpdate={() => void update(view)}
                  onEdit={() => setEdited(view)}
                  onDefault={(isDefault) => choose(view, isDefault)}
                  onDelete={() => void remove(view)}
                />
              ))}
            </ul>
          )}
          {views.current && <Button onPress={() => show(undefined)}>{t('view.none')}</Button>}
        </section>
        <ViewForm
          key={edited?.id ?? ''}
          id={form}
          view={edited}
          taken={(name) => all.find((view) => view.isOwn && view.id !== edited?.id && view.name === name)}
          keep={async (facts, over) => {
            const kept = await keepView(
              edited
                ? { ...factsOf(edited), ...facts }
                : { ...(over && { id: over.id }), ...facts, resource: resource.name, path, content: content() }
            )
            succeed(t('view.saved', { name: kept.name }))
            if (edited) setEdited(null)
            else show(kept, true)
          }}
        />
      </div>
    </Dialog>
  )
}

const factsOf = ({ id, resource, name, path, content, sharing, roleId }: SavedView) => ({
  id,
  resource,
  name,
  path,
  content,
  sharing,
  roleId
})
