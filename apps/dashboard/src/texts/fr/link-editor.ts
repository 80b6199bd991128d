import type { Translation } from "../../language/translation.ts";
import type { linkEditorTexts as English } from "../link-editor.ts";

export const linkEditorTexts: Translation<typeof English> = {
  new: {
    title: "Nouveau lien",
    duplicateTitle: (code: string) => `Copie de ${code}`,
    submit: "Créer le lien",
    created: (url: string) => `${url} est prêt à être partagé`,
  },

  edit: {
    title: (code: string) => `Modifier ${code}`,
    submit: "Enregistrer les modifications",
    saved:
      "Enregistré. Les modifications valent aussi pour les personnes qui ont déjà cliqué, sauf si une règle ou une variante les a envoyées vers sa propre destination.",
  },

  form: {
    saving: "Enregistrement…",
    code: "Code",
    codeHint: "La dernière partie de l’URL du lien. Laissez vide pour un code aléatoire.",
    codeFixed: "Le code avec lequel le lien a été créé. Pour le renommer, voir Codes et domaine.",
    codeAvailable: (url: string) => `${url} est disponible`,
    codeTaken: "Un autre lien utilise ce code. Choisissez-en un autre.",
    codeDeleted: "Ce code appartenait à un lien supprimé.",
    reuseCode: "Donner ce code au nouveau lien",
    reuseCodeHint: "Les visiteurs et les statistiques du lien supprimé passent au nouveau.",
    codeReserved: "Ce code est réservé au service. Choisissez-en un autre.",
    standardPage: "Page standard",
    password: "Mot de passe",
    passwordHint:
      "8 à 200 caractères. Les visiteurs doivent le saisir. Il ne peut plus être affiché ensuite.",
    newPasswordHint: "Le lien a un mot de passe. Saisissez-en un nouveau pour le remplacer.",
    removePassword: "Retirer le mot de passe",
  },

  template: {
    choose: "Modèles",
    title: "Enregistrer comme modèle",
    text: "Le modèle enregistre la campagne, les tags, l’aperçu social, le repli web et la page d’accueil de ce formulaire.",
    name: "Nom du modèle",
    nameHint: "Toute personne qui crée des liens pour cette app peut l’utiliser",
    expiresInDays: "Les liens expirent après (jours)",
    save: "Enregistrer le modèle",
    replace: "Remplacer le modèle",
    saved: (name: string) => `Le modèle ${name} a été enregistré`,
  },

  preview: {
    title: "Ce que voient les visiteurs",
    empty: "Saisissez une destination pour voir un aperçu",
    visitors: { iphone: "iPhone", android: "Android", desktop: "Ordinateur", chat: "Messagerie" },
    landing: "Une page avec un bouton vers la boutique.",
    redirectDesktop: "Une redirection vers une page web.",
    redirect: "Une redirection sans page intermédiaire.",
    qrCodePage: "Une page avec ce lien en code QR, pour continuer sur le téléphone.",
    unavailable:
      "Une page indiquant que l’app n’est pas disponible. Ajoutez la boutique de l’app dans les paramètres, ou un repli ici.",
    chat: "L’aperçu social ci-dessous. Aucun clic n’est compté.",
    inApp: "Dans l’app :",
    afterExpiry: "Après expiration",
    expiredRedirect: "Une redirection vers une page web.",
    expiredPage: "Une page indiquant que le lien a expiré.",
    landingPage: "Page d’accueil",
    chooseVisitor: "Visiteur",
    frameTitle: (visitor: string) => `Page d’accueil sur ${visitor}`,
    socialPreview: "Aperçu social",
  },

  json: {
    invalid: (place: string, advice: string) => `Ce JSON n’est pas valide. ${place} : ${advice}`,
    notAnObject: 'Saisissez un objet, comme {"coupon": "WELCOME"}.',
    line: (line: number, character: number) => `Ligne ${line}, caractère ${character}`,
    character: (character: number) => `Caractère ${character}`,
    quotes: 'Utilisez des guillemets doubles droits : "coupon".',
    trailingComma: "Retirez la dernière virgule.",
    unexpected: "Retirez ce caractère.",
    advice: {
      InvalidSymbol: "Mettez le texte entre guillemets doubles, ou écrivez true, false ou null.",
      InvalidNumberFormat: "Ce n’est pas un nombre.",
      PropertyNameExpected: 'Il manque un nom entre guillemets doubles : "coupon".',
      ValueExpected: "Il manque une valeur.",
      ColonExpected: "Il manque deux-points avant ceci.",
      CommaExpected: "Il manque une virgule avant ceci.",
      CloseBraceExpected: "Il manque une }.",
      CloseBracketExpected: "Il manque un ].",
      EndOfFileExpected: "Retirez ce qui suit l’objet.",
      InvalidCommentToken: "JSON n’a pas de commentaires. Retirez celui-ci.",
      UnexpectedEndOfString: "Le texte entre guillemets n’est pas fermé sur sa ligne.",
      InvalidEscapeCharacter: String.raw`Écrivez une barre oblique inverse comme \\.`,
    },
  },
};
