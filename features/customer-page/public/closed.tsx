import { CallButton } from '#ui/call-button.tsx'

/** What the address of a deleted request shows. */
export function RequestClosed() {
  return (
    <div className="wrap py-10">
      <h1 className="text-3xl font-extrabold sm:text-4xl">Your request</h1>
      <section className="card mt-6 max-w-2xl lg:p-8">
        <h2 className="text-2xl font-bold">This request is closed. Please call us.</h2>
        <CallButton look="accent" className="mt-5" />
      </section>
    </div>
  )
}
