import type { InstallAd, InstallExplanation } from "@throughline/protocol";
import { Detail } from "../shell/detail-list.tsx";
import { DateTime } from "../shell/format.tsx";
import { adsTexts } from "../texts/ads.ts";

const texts = adsTexts.install;

/** The ad that led to the install, and what became of the question to each ad network. */
export function AdDetails({ install: { ad, adLookups, code } }: { install: InstallExplanation }) {
  return (
    <>
      <Detail name={texts.ad}>
        {ad && (
          <>
            <bdi>{describeAd(ad)}</bdi>
            {code !== null && <span className="soft"> {texts.countsForLink}</span>}
          </>
        )}
      </Detail>
      <Detail name={texts.lookUp}>
        {adLookups.length > 0 &&
          adLookups.map(({ network, state, checkedAt }) => (
            <div key={network}>
              {adsTexts.sources[network]}: {texts.states[state]}
              {checkedAt !== null && (
                <span className="soft">
                  {" · "}
                  <DateTime at={checkedAt} />
                </span>
              )}
            </div>
          ))}
      </Detail>
    </>
  );
}

function describeAd({ network, campaign, adGroup, ad, keyword }: InstallAd): string {
  const name = (part: InstallAd["campaign"]) => part.name ?? part.id;
  return [
    adsTexts.sources[network],
    texts.campaign(name(campaign)),
    ...(adGroup ? [texts.adGroup(name(adGroup))] : []),
    ...(ad ? [texts.oneAd(name(ad))] : []),
    ...(keyword === undefined ? [] : [texts.keyword(keyword)]),
  ].join(" · ");
}
