import { linkUrl, links } from "../../shop.ts";
import type { LinkName } from "../../shop.ts";
import type { Phone } from "../../phone/phone.ts";
import type { Message, PhoneState } from "../../phone/phone-state.ts";
import { screenTexts } from "../../texts/screens.ts";
import { LinkPicture } from "../link-picture.tsx";

const texts = screenTexts.thread;

interface MessagesScreenProps {
  readonly phone: Phone;
  readonly state: PhoneState;
}

export function MessagesScreen({ phone, state }: MessagesScreenProps) {
  const tap = (link: LinkName) => () => phone.open(linkUrl(link));
  return (
    <div className="messages">
      <div className="contact">
        <span className="face" aria-hidden="true">
          {texts.contact[0]}
        </span>
        <span>{texts.contact}</span>
      </div>
      <div className="thread">
        <p className="time">{texts.today}</p>
        <p className="bubble theirs">{texts.greeting(state.person.name)}</p>
        <LinkCard link="mug" onTap={tap("mug")} />
        <p className="bubble mine">{texts.reply}</p>
        <p className="bubble theirs">{texts.invitation}</p>
        <LinkCard link="invite" onTap={tap("invite")} />
        {state.message && <SharedLink phone={phone} message={state.message} />}
      </div>
      <div className="compose" aria-hidden="true">
        {texts.compose}
      </div>
    </div>
  );
}

/** The link that the other phone shared. */
function SharedLink({ phone, message }: { readonly phone: Phone; readonly message: Message }) {
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
        <span className="address">{linkUrl(link).replace("https://", "")}</span>
      </span>
    </button>
  );
}
