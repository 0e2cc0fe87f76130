import { Button } from '#ui/button.tsx'

/** The button that ends review requests. A page that mail scanners open must not do it by itself. */
export function NoReviews({ action }: { action: string }) {
  return (
    <div className="wrap py-10">
      <h1 className="text-3xl font-extrabold sm:text-4xl">Your request</h1>
      <section className="card mt-6 max-w-2xl lg:p-8">
        <h2 className="text-2xl font-bold">No more review requests</h2>
        <p className="mt-2">
          We ask for a review after a visit, at most once a year. If you say no, we’ll never ask you again.
        </p>
        <form method="post" action={action} className="mt-5">
          <Button type="submit">Don’t ask me for reviews</Button>
        </form>
      </section>
    </div>
  )
}
