import { Send } from 'lucide-react'
import { type ComponentType, lazy } from 'react'

import type { AnyResource } from '#contract/core/resource/resource.ts'

import type { OwnDialogProps, OwnDialogs } from '../actions/own-dialogs.ts'

const PublishVersion = lazy(async () => ({ default: (await import('./publish-version.tsx')).PublishVersion }))

/** The dialogs of a list: its own, and where its rows come in versions the one by which a draft is published. */
export const dialogsOf = (
  resource: AnyResource,
  own: OwnDialogs = NONE,
  publishes: ComponentType<OwnDialogProps> = PublishVersion
): OwnDialogs =>
  resource.versionCalls
    ? {
        publish: {
          icon: <Send aria-hidden />,
          right: ':publish',
          when: ({ status, isShared }) => status === 'draft' && !isShared,
          dialog: publishes
        },
        ...own
      }
    : own

const NONE: OwnDialogs = {}
