import { addressOf, links } from "../../shop.ts";
import type { LinkName } from "../../shop.ts";
import type { Phone } from "../../phone/phone.ts";
import type { Message, PhoneState } from "../../phone/phone-state.ts";
import { LinkPicture } from "../link-picture.tsx";

interface MessagesScreenProps {
  readonly phone: Phone;
  readonly state: PhoneState;
}

export function MessagesScreen({ phone, state }: MessagesScreenProps) {
  const tap = (link: LinkName) => () => phone.open(addressOf(link));
  return (
    <div className="messages">
      <div className="contact">
        <span className="face" aria-hidden="true">
          M
        </span>
        <span>Mira</span>
      </div>
      <div className="thread">
        <p className="time">Today</p>
        <p className="bubble theirs">Morning, {state.person.name}! I found your mug.</p>
        <LinkCard link="mug" onTap={tap("mug")} />
        <p className="bubble mine">Oh. Ohh! Who makes that?</p>
        <p className="bubble theirs">They even do suppers:</p>
        <LinkCard link="invite" onTap={tap("invite")} />
        {state.message && <Shared phone={phone} message={state.message} />}
      </div>
      <div className="compose" aria-hidden="true">
        Message
      </div>
    </div>
  );
}

/** What came from the other phone. */
function Shared({ phone, message }: { readonly phone: Phone; readonly message: Message }) {
  const { from, url } = message;
  return (
    <>
      <p className="time">{from}</p>
      <button type="button" className="link-card" onClick={() => phone.open(url)}>
        <LinkPicture link="invite" />
        <span className="words">
          <strong>{links.invite.title}</strong>
          <span className="address">{url.replace("https://", "")}</span>
        </span>
      </button>
    </>
  );
}

function LinkCard({ link, onTap }: { readonly link: LinkName; readonly onTap: () => void }) {
  const { title, description } = links[link];
  return (
    <button type="button" className="link-card" onClick={onTap}>
      <LinkPicture link={link} />
      <span className="words">
        <strong>{title}</strong>
        <span>{description}</span>
        <span className="address">{addressOf(link).replace("https://", "")}</span>
      </span>
    </button>
  );
}
