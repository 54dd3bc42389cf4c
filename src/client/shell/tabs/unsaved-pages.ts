import type { useTranslation } from 'react-i18next'
import { useInsertionEffect, useState } from 'react'

import { confirm } from '#ui/base/layers/asking.ts'
import { UnsavedChanges, useUnsavedChanges } from '#ui/base/layers/unsaved-changes.ts'

type Translate = ReturnType<typeof useTranslation<'shell'>>['t']

/** The unsent changes of the pages that are drawn, by the keys of their tabs. */
const pages = new Map<string, UnsavedChanges>()

/** Gives a page the place that its forms report to. */
export function useUnsavedPage(key: string): UnsavedChanges {
  const [changes] = useState(() => new UnsavedChanges())
  useUnsavedChanges(changes.has)
  useInsertionEffect(() => {
    pages.set(key, changes)
    return () => {
      if (pages.get(key) === changes) pages.delete(key)
    }
  }, [key, changes])
  return changes
}

/** Whether a page holds what has not been sent. */
export const isUnsavedPage = (key: string): boolean => pages.get(key)?.has() ?? false

/** The user discards what is typed in a page. */
export const giveUpPage = (key: string): void => void pages.delete(key)

/** A page that would go. */
interface GoingPage {
  readonly key: string
  readonly title: string
}

/** Does what makes pages go; where one of them holds what has not been sent, after the user has agreed. True when it is done at once. */
export function unlessUnsaved(going: readonly GoingPage[], t: Translate, act: () => void): boolean {
  const unsaved = going.filter(({ key }) => isUnsavedPage(key))
  if (unsaved.length === 0) {
    act()
    return true
  }
  const title = unsaved.map((page) => page.title).join(t('listComma'))
  void confirm({
    title: t('signOut.notice'),
    text: t('unsaved.page', { title }),
    confirmLabel: t('unsaved.giveUp'),
    kind: 'danger'
  }).then((yes) => {
    if (!yes) return
    for (const { key } of unsaved) giveUpPage(key)
    act()
  })
  return false
}

/** Asks whether what has not been sent may be lost. */
export const confirmLoss = (t: Translate): Promise<boolean> =>
  confirm({ title: t('signOut.notice'), text: t('unsaved.window'), confirmLabel: t('unsaved.giveUp'), kind: 'danger' })
