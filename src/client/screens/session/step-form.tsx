import { type ReactNode, useEffect, useState } from 'react'

import { formErrors } from '#parts/answer/form-errors.ts'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/fields/form.tsx'

interface StepFormProps {
  readonly label: string
  readonly submit: string
  /** The field at which a refusal is shown that names none. */
  readonly other: string
  /** Takes the step; gives what is wrong by the names of the fields, nothing where it has been taken. Fails with the server's refusal. */
  readonly send: () => Promise<Record<string, string> | undefined>
  /** What is wrong beside that. */
  readonly errors?: Record<string, string> | undefined
  readonly children: ReactNode
}

/** The form of one step: sent once at a time, with what is wrong at its fields; what is typed stays. */
export function StepForm({ label, submit, other, send, errors: outer, children }: StepFormProps) {
  const [errors, setErrors] = useState<Record<string, string>>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => setErrors(outer), [outer])
  const take = async () => {
    if (isBusy) return
    setBusy(true)
    setErrors(await send().catch((failure: unknown) => formErrors(failure, other)))
    setBusy(false)
  }
  return (
    <Form
      aria-label={label}
      errors={errors}
      onSubmit={(event) => {
        event.preventDefault()
        void take()
      }}
    >
      {children}
      <Button kind="primary" type="submit" isLoading={isBusy} className="mt-1 min-h-10">
        {submit}
      </Button>
    </Form>
  )
}
