export function Terms({ text }: { text: string }) {
  return (
    <div>
      <h3 className="text-xl font-bold">Terms</h3>
      <p className="quote-text">{text}</p>
    </div>
  )
}
