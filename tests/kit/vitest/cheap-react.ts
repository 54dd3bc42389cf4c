import * as React from 'react'

/**
 * React in its development build takes a stack for each element that is made, so that a warning can say who made it, and writes a line
 * into the browser's timeline for each component that it draws: a sixth of what the tests of the client cost, and no test reads either.
 * Its warnings stay, and fail a test as ever; they name the component without the way to it. A set-up file, so that it comes before
 * anything is drawn.
 */
interface Internals {
  recentlyCreatedOwnerStacks: number
}
const internals = (React as unknown as Readonly<Record<string, Internals | undefined>>)
  .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE
if (internals === undefined || typeof internals.recentlyCreatedOwnerStacks !== 'number')
  throw new Error('React counts its stacks elsewhere now: tests/kit/vitest/cheap-react.ts is to follow it')
// It takes so many stacks at most between two pauses: here they are always taken already.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.MAX_SAFE_INTEGER,
  set: () => undefined
})
// React asks once, when it is loaded, whether there is a timeline.
Reflect.deleteProperty(console, 'timeStamp')
