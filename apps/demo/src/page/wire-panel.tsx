import { devices } from "../phone/devices.ts";
import { pageTexts } from "../texts/page.ts";
import type { Exchange } from "../wire/exchange.ts";

const texts = pageTexts.requests;

interface WirePanelProps {
  readonly exchanges: readonly Exchange[];
  readonly onClear: () => void;
}

/** The requests between the phones and the service, newest first. */
export function WirePanel({ exchanges, onClear }: WirePanelProps) {
  return (
    <section className="card wire" aria-labelledby="wire">
      <div className="card-head">
        <h2 id="wire">{texts.title}</h2>
        <p>{texts.order}</p>
        <button type="button" className="quiet" onClick={onClear} disabled={exchanges.length === 0}>
          {texts.clear}
        </button>
      </div>
      {exchanges.length === 0 ? (
        <p className="empty">{texts.empty}</p>
      ) : (
        <ol>
          {exchanges.toReversed().map((exchange) => (
            <li key={exchange.id}>
              <Row exchange={exchange} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Row({ exchange }: { readonly exchange: Exchange }) {
  const { device, method, url, from, address, sent, isResponseDelayed, outcome } = exchange;
  const { pathname, search } = new URL(url);
  return (
    <details>
      <summary>
        <span className="method">{method}</span>
        <span className="path">
          {pathname}
          {search}
        </span>
        <Result outcome={outcome} isResponseDelayed={isResponseDelayed} />
        <span className="from">
          {devices[device].model}, {from}
        </span>
      </summary>
      <dl>
        <dt>{texts.from}</dt>
        <dd>
          <code>{address}</code>
        </dd>
        {sent !== undefined && <Body title={texts.sent} body={sent} />}
        {outcome && "location" in outcome && (
          <>
            <dt>{texts.redirect}</dt>
            <dd>
              <code>{outcome.location}</code>
            </dd>
          </>
        )}
        {outcome && "received" in outcome && (
          <Body title={texts.received} body={outcome.received} />
        )}
      </dl>
    </details>
  );
}

interface ResultProps {
  readonly outcome: Exchange["outcome"];
  readonly isResponseDelayed: Exchange["isResponseDelayed"];
}

function Result({ outcome, isResponseDelayed }: ResultProps) {
  if (!outcome) {
    return (
      <span className="result under-way">
        {isResponseDelayed ? texts.responseDelayed : texts.waiting}
      </span>
    );
  }
  if ("failure" in outcome) return <span className="result failed">{outcome.failure}</span>;
  const { status, ms } = outcome;
  return (
    <span className={`result ${status < 400 ? "ok" : "failed"}`}>
      {status} <span className="ms">{ms} ms</span>
    </span>
  );
}

function Body({ title, body }: { readonly title: string; readonly body: unknown }) {
  return (
    <>
      <dt>{title}</dt>
      <dd>
        <pre>{JSON.stringify(body, null, 2)}</pre>
      </dd>
    </>
  );
}
