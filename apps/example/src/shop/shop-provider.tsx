import type { LinkStorage } from "@throughline/react-native";
import { createContext, useContext, useEffect, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { priceOf } from "../catalogue.ts";
import type { Product } from "../catalogue.ts";
import { events } from "./events.ts";
import { emptySession, readSession } from "./session.ts";
import type { Session, Visit } from "./session.ts";

const storageKey = "loam.session";

/** The session, and what can be done in the shop. */
export interface Shop extends Session {
  /** The link somebody came through last, until they go on. */
  readonly visit: Visit | null;
  readonly comeBy: (visit: Visit | null) => void;
  /** Keeps a route for after the login, also when the app is closed in between. */
  readonly remember: (route: string) => void;
  /** Returns where to go now: the remembered route, if there is one. `invited`: an invitation waits for it. */
  readonly logIn: (name: string, invited?: boolean) => string;
  readonly logOut: () => void;
  readonly addToBasket: (product: Product) => void;
  readonly buy: () => void;
  readonly acceptInvite: (code: string) => void;
}

const ShopContext = createContext<Shop | null>(null);

interface ShopProviderProps {
  /** Where the session is kept. */
  readonly storage: LinkStorage;
  /** Shown until the session is read. */
  readonly splash: ReactNode;
  readonly children: ReactNode;
}

export function ShopProvider({ storage, splash, children }: ShopProviderProps) {
  const [session, setSession] = useState<Session | null>(null);
  const [visit, comeBy] = useState<Visit | null>(null);

  useEffect(() => {
    let current = true;
    const open = async () => {
      const stored = await load(storage);
      if (current) setSession(stored);
    };
    void open();
    return () => {
      current = false;
    };
  }, [storage]);

  useEffect(() => {
    if (session !== null) void save(storage, session);
  }, [storage, session]);

  const shop = useMemo((): Shop | null => {
    if (session === null) return null;
    const change = (part: Partial<Session>) =>
      setSession((now) => ({ ...(now ?? emptySession), ...part }));
    return {
      ...session,
      visit,
      comeBy,
      remember: (route) => change({ waiting: route }),
      logIn(name, invited = session.waiting !== null) {
        events.loggedIn(invited);
        change({ member: name, waiting: null });
        return session.waiting ?? "/";
      },
      logOut: () => change(emptySession),
      addToBasket(product) {
        events.addedToBasket(product);
        change({ basket: [...session.basket, product.id] });
      },
      buy() {
        events.bought(session.basket, priceOf(session.basket));
        change({ basket: [] });
      },
      acceptInvite(code) {
        events.acceptedInvite(code);
        change({ accepted: [...session.accepted, code] });
      },
    };
  }, [session, visit]);

  return shop === null ? splash : <ShopContext value={shop}>{children}</ShopContext>;
}

export function useShop(): Shop {
  const shop = useContext(ShopContext);
  if (shop === null) throw new Error("Put <ShopProvider> around the screens.");
  return shop;
}

// A session that cannot be read or kept lasts until the app is closed.

async function load(storage: LinkStorage): Promise<Session> {
  try {
    return readSession(await storage.getItem(storageKey));
  } catch {
    return emptySession;
  }
}

async function save(storage: LinkStorage, session: Session): Promise<void> {
  try {
    await storage.setItem(storageKey, JSON.stringify(session));
  } catch {
    // See above.
  }
}
